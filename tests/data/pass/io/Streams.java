package io;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintStream;
import java.io.PushbackInputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Callable;

/** The byte streams of java.io: pushed back, in sequence, piped, buffered, of data, of arrays. */
public class Streams {
    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static InputStream of(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    static void wrappers() throws Exception {
        PushbackInputStream pushed = new PushbackInputStream(of("abc"), 2);
        int first = pushed.read();
        pushed.unread(first);
        pushed.unread('X');
        attempt("push too much", () -> {
            pushed.unread('Y');
            return "";
        });
        System.out.println(new String(pushed.readAllBytes()) + " " + pushed.markSupported() + " " + pushed.available());
        SequenceInputStream sequence = new SequenceInputStream(Collections.enumeration(List.of(of("one,"), of(""), of("two,"), of("three"))));
        System.out.println(sequence.read(new byte[10]) + " " + new String(sequence.readAllBytes()) + " " + sequence.read());
        BufferedInputStream buffered = new BufferedInputStream(of("0123456789"), 4);
        buffered.read();
        buffered.mark(6);
        buffered.skip(5);
        buffered.reset();
        System.out.println((char) buffered.read() + " " + buffered.available() + " " + buffered.markSupported());
        buffered.mark(1);
        buffered.readNBytes(7);
        attempt("mark lost", () -> {
            buffered.reset();
            return buffered.read();
        });
        buffered.close();
        attempt("closed", buffered::read);
        attempt("reset without support", () -> {
            new InputStream() {
                @Override
                public int read() {
                    return -1;
                }
            }.reset();
            return "";
        });
        ByteArrayInputStream array = new ByteArrayInputStream(new byte[] {1, 2, 3, 4, 5}, 1, 3);
        array.skip(1);
        array.mark(0);
        System.out.println(array.read() + " " + array.read() + " " + array.read());
        array.reset();
        System.out.println(array.transferTo(OutputStream.nullOutputStream()) + " " + InputStream.nullInputStream().read() + " " + Arrays.toString(of("abc").readNBytes(2)));
        attempt("skip exactly", () -> {
            of("ab").skipNBytes(5);
            return "";
        });
        attempt("range", () -> of("abc").read(new byte[2], 1, 2));
        ByteArrayOutputStream out = new ByteArrayOutputStream(1);
        BufferedOutputStream late = new BufferedOutputStream(out, 4);
        late.write("abc".getBytes());
        System.out.print(out.size() + " ");
        late.write("defgh".getBytes());
        System.out.println(out.size() + " " + out.toString(StandardCharsets.US_ASCII) + " " + Arrays.toString(out.toByteArray()));
    }

    static void data() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeBoolean(true);
        out.writeByte(-1);
        out.writeShort(-2);
        out.writeChar('\u20ac');
        out.writeInt(Integer.MIN_VALUE);
        out.writeLong(-5);
        out.writeFloat(1.5f);
        out.writeDouble(Math.E);
        out.writeUTF("nul\0 é € 😀");
        out.writeBytes("ab");
        out.writeChars("c");
        System.out.println(out.size() + " " + HexFormat.of().formatHex(bytes.toByteArray()));
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        System.out.println(in.readBoolean() + " " + in.readUnsignedByte() + " " + in.readUnsignedShort() + " " + in.readChar() + " " + in.readInt() + " " + in.readLong() + " " + in.readFloat() + " " + in.readDouble() + " " + in.readUTF().replace('\0', '0') + " " + in.skipBytes(2) + " " + in.readChar());
        attempt("end", in::readInt);
        attempt("long text", () -> {
            out.writeUTF("x".repeat(70000));
            return "";
        });
        for (String bad : new String[] {"0001c0", "0002c328", "0003e28228", "0001ff", "0005616263"}) attempt(bad, () -> new DataInputStream(new ByteArrayInputStream(HexFormat.of().parseHex(bad))).readUTF());
        attempt("fully", () -> {
            new DataInputStream(of("ab")).readFully(new byte[3]);
            return "";
        });
    }

    static void pipes() throws Exception {
        PipedInputStream in = new PipedInputStream(8);
        PipedOutputStream out = new PipedOutputStream(in);
        Thread writer = new Thread(() -> {
            try (out) {
                for (int i = 0; i < 30; i++) out.write('a' + i % 26);
            } catch (IOException e) {
                System.out.println(e);
            }
        });
        writer.start();
        System.out.println(new String(in.readAllBytes()));
        writer.join();
        attempt("connected", () -> {
            out.connect(new PipedInputStream());
            return "";
        });
        attempt("not connected", () -> new PipedInputStream().read());
        attempt("closed reader", () -> {
            PipedInputStream closed = new PipedInputStream();
            PipedOutputStream to = new PipedOutputStream(closed);
            closed.close();
            to.write(1);
            return "";
        });
        PipedOutputStream dead = new PipedOutputStream();
        PipedInputStream waiting = new PipedInputStream(dead);
        Thread ends = new Thread(() -> {
            try {
                dead.write(5);
            } catch (IOException e) {
                System.out.println(e);
            }
        });
        ends.start();
        ends.join();
        System.out.println(waiting.read());
        attempt("writer gone", waiting::read);
        PipedWriter text = new PipedWriter();
        PipedReader reader = new PipedReader(text);
        text.write("chars €");
        text.close();
        System.out.println(new BufferedReader(reader).readLine());
    }

    static void failures() {
        class Failing extends OutputStream {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("write");
            }

            @Override
            public void flush() throws IOException {
                throw new IOException("flush");
            }

            @Override
            public void close() throws IOException {
                throw new IOException("close");
            }
        }
        try (BufferedOutputStream out = new BufferedOutputStream(new Failing())) {
            out.write(1);
        } catch (IOException e) {
            System.out.println(e.getMessage() + " " + Arrays.toString(e.getSuppressed()));
        }
        PrintStream quiet = new PrintStream(new Failing());
        quiet.print("x");
        System.out.println(quiet.checkError());
        attempt("filter", () -> {
            new FilterOutputStream(new Failing()).close();
            return "";
        });
    }

    public static void main(String[] args) throws Exception {
        wrappers();
        data();
        pipes();
        failures();
    }
}
