package io;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.CharArrayReader;
import java.io.FilterReader;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;

/** Readers and writers over bytes that arrive in bad portions; filters and readers of one's own. */
public class CharStreams {
    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    /** Gives one byte at a time, and fails at a place. */
    static class Dripping extends InputStream {
        private final byte[] bytes;
        private final int failsAt;
        private int at;

        Dripping(byte[] bytes, int failsAt) {
            this.bytes = bytes;
            this.failsAt = failsAt;
        }

        @Override
        public int read() throws IOException {
            if (at == failsAt) throw new IOException("at " + at);
            return at == bytes.length ? -1 : bytes[at++] & 0xff;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            int next = read();
            if (next < 0) return -1;
            into[offset] = (byte) next;
            return 1;
        }
    }

    static String read(Reader reader) throws IOException {
        StringWriter out = new StringWriter();
        reader.transferTo(out);
        return out.toString();
    }

    public static void main(String[] args) throws Exception {
        String text = "aä€😀\r\nz";
        for (Charset charset : new Charset[] {StandardCharsets.UTF_8, StandardCharsets.UTF_16, StandardCharsets.UTF_16LE, StandardCharsets.ISO_8859_1, Charset.forName("UTF-32")}) {
            byte[] bytes = text.getBytes(charset);
            System.out.println(charset + " " + read(new InputStreamReader(new Dripping(bytes, -1), charset)).equals(new String(bytes, charset)) + " " + new BufferedReader(new InputStreamReader(new Dripping(bytes, -1), charset)).lines().toList().size() + " " + read(new InputStreamReader(new ByteArrayInputStream(bytes, 0, bytes.length - 1), charset)).length());
        }
        attempt("failing", () -> read(new InputStreamReader(new Dripping("abc".getBytes(), 2))));
        attempt("strict", () -> read(new InputStreamReader(new ByteArrayInputStream(new byte[] {'a', (byte) 0xff}), StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT))));
        attempt("strict writer", () -> {
            try (Writer writer = new OutputStreamWriter(new ByteArrayOutputStream(), StandardCharsets.US_ASCII.newEncoder())) {
                writer.write("ä");
            }
            return "";
        });
        InputStreamReader state = new InputStreamReader(new Dripping("xyz".getBytes(), -1), StandardCharsets.US_ASCII);
        System.out.println((char) state.read() + " " + state.ready() + " " + state.getEncoding() + " " + state.markSupported() + " " + state.skip(5) + " " + state.read());
        state.close();
        attempt("closed", state::read);
        System.out.println(state.getEncoding());
        Reader upper = new FilterReader(new StringReader("filtered")) {
            @Override
            public int read() throws IOException {
                return Character.toUpperCase(super.read());
            }

            @Override
            public int read(char[] into, int offset, int length) throws IOException {
                int count = super.read(into, offset, length);
                for (int i = offset; i < offset + count; i++) into[i] = Character.toUpperCase(into[i]);
                return count;
            }
        };
        CharBuffer target = CharBuffer.allocate(5);
        System.out.println((char) upper.read() + " " + upper.read(target) + " " + target.flip() + " " + read(upper) + " " + upper.read());
        StringReader string = new StringReader("0123456789");
        string.skip(3);
        string.mark(0);
        string.skip(-2);
        System.out.print((char) string.read() + " ");
        string.reset();
        System.out.println((char) string.read() + " " + string.skip(100) + " " + string.ready() + " " + string.read(new char[0]));
        attempt("range", () -> new StringReader("x").read(new char[2], 1, 2));
        attempt("negative skip", () -> new CharArrayReader("abc".toCharArray()).skip(-1));
        attempt("null", () -> new StringReader(null));
        Writer doubled = new FilterWriter(new StringWriter()) {
            @Override
            public void write(String each, int offset, int length) throws IOException {
                super.write(each + each, offset, length * 2);
            }

            @Override
            public String toString() {
                return out.toString();
            }
        };
        doubled.append("ab").write("c");
        System.out.println(doubled + " " + Writer.nullWriter().append("x").getClass().isAnonymousClass());
        BufferedReader lines = new BufferedReader(new Reader() {
            private final Iterator<String> parts = List.of("on", "e\r", "\ntwo\r", "three\n", "\n").iterator();

            @Override
            public int read(char[] into, int offset, int length) {
                if (!parts.hasNext()) return -1;
                String part = parts.next();
                part.getChars(0, part.length(), into, offset);
                return part.length();
            }

            @Override
            public void close() {
                System.out.println("closed");
            }
        });
        for (String line; (line = lines.readLine()) != null; ) System.out.print("[" + line + "]");
        lines.close();
        BufferedWriter late = new BufferedWriter(new Writer() {
            @Override
            public void write(char[] data, int offset, int length) throws IOException {
                throw new IOException("write " + new String(data, offset, length));
            }

            @Override
            public void flush() {
            }

            @Override
            public void close() {
                System.out.println("closed anyway");
            }
        });
        late.write("kept back");
        attempt("close", () -> {
            late.close();
            return "";
        });
    }
}
