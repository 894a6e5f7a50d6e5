package io;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;
import java.util.Collections;

/** Streams that wrap streams: one's own filters, closing of chains, marks, and available. */
public class Filters {
    static class Tracing extends FilterInputStream {
        private final String name;

        Tracing(String name, InputStream in) {
            super(in);
            this.name = name;
        }

        @Override
        public int read() throws IOException {
            System.out.print(name + "1 ");
            return super.read();
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            int count = super.read(into, offset, length);
            System.out.print(name + length + ">" + count + " ");
            return count;
        }

        @Override
        public void close() throws IOException {
            System.out.print(name + "close ");
            super.close();
        }
    }

    static class Xor extends FilterOutputStream {
        Xor(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int b) throws IOException {
            super.write(b ^ 0x20);
        }
    }

    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        byte[] data = "0123456789abcdefghij".getBytes();
        BufferedInputStream buffered = new BufferedInputStream(new Tracing("in", new ByteArrayInputStream(data)), 8);
        System.out.println((char) buffered.read() + " " + buffered.read(new byte[4]) + " " + buffered.available() + " " + buffered.read(new byte[20]) + " " + buffered.read());
        buffered.close();
        buffered.close();
        System.out.println();
        BufferedInputStream marked = new BufferedInputStream(new Tracing("m", new ByteArrayInputStream(data)), 4);
        marked.mark(10);
        marked.readNBytes(9);
        marked.reset();
        System.out.println(new String(marked.readAllBytes()));
        DataInputStream chain = new DataInputStream(new BufferedInputStream(new Tracing("d", new ByteArrayInputStream(new byte[] {0, 0, 0, 5, 1, 2}))));
        System.out.println(chain.readInt() + " " + chain.readShort() + " " + chain.read());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Xor xor = new Xor(out)) {
            xor.write("Hello".getBytes());
            xor.write(new byte[] {65, 66, 67}, 1, 2);
        }
        System.out.println(out);
        InputStream slow = new InputStream() {
            private int next = 'a';

            @Override
            public int read() throws IOException {
                if (next == 'd') throw new IOException("after c");
                return next++;
            }
        };
        byte[] into = new byte[10];
        System.out.println(slow.read(into) + " " + new String(into, 0, 3));
        attempt("first byte fails", () -> slow.read(into));
        attempt("zero length", () -> slow.read(into, 0, 0));
        attempt("null target", () -> slow.read(null, 0, 1));
        attempt("negative", () -> new ByteArrayInputStream(data).readNBytes(-1));
        attempt("skip", () -> new ByteArrayInputStream(data).skip(-5) + " " + new ByteArrayInputStream(data).skip(100));
        attempt("sequence", () -> {
            SequenceInputStream both = new SequenceInputStream(new Tracing("a", new ByteArrayInputStream(new byte[] {1})), new Tracing("b", new ByteArrayInputStream(new byte[] {2})));
            int sum = both.read() + both.read() + both.read();
            both.close();
            return sum;
        });
        attempt("sequence with null", () -> new SequenceInputStream(Collections.enumeration(Arrays.asList(new ByteArrayInputStream(data), null))).readAllBytes().length);
        attempt("two closes fail", () -> {
            class Bad implements Closeable {
                private final String name;

                Bad(String name) {
                    this.name = name;
                }

                @Override
                public void close() throws IOException {
                    throw new IOException(name);
                }
            }
            try (Bad first = new Bad("first"); Bad second = new Bad("second")) {
                return "body";
            } catch (IOException e) {
                return e.getMessage() + " " + e.getSuppressed()[0].getMessage();
            }
        });
        ByteArrayOutputStream grown = new ByteArrayOutputStream(0);
        for (int i = 0; i < 300; i++) grown.write(i);
        grown.write(data, 2, 3);
        ByteArrayOutputStream copy = new ByteArrayOutputStream();
        grown.writeTo(copy);
        grown.reset();
        System.out.println(grown.size() + " " + copy.size() + " " + Arrays.hashCode(copy.toByteArray()));
        attempt("range", () -> {
            copy.write(data, 19, 2);
            return "";
        });
        attempt("size", () -> new ByteArrayOutputStream(-1));
        attempt("buffer size", () -> new BufferedOutputStream(copy, 0));
        attempt("pushback size", () -> new PushbackInputStream(slow, 0));
    }
}
