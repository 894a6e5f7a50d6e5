package io;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** PrintStream and PrintWriter: every print method, encodings, flushing, errors, and Console's absence. */
public class PrintStreams {
    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static class Counting extends ByteArrayOutputStream {
        int flushes, closes;

        @Override
        public void flush() {
            flushes++;
        }

        @Override
        public void close() {
            closes++;
        }
    }

    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_16LE);
        out.print(true);
        out.print('c');
        out.print(1);
        out.print(2L);
        out.print(1.5f);
        out.print(2.5);
        out.print(new char[] {'x', 'y'});
        out.print((String) null);
        out.print((Object) null);
        out.println();
        out.println(new char[] {'z'});
        out.printf("%d %s%n", 5, "f").format(Locale.GERMANY, "%.1f", 1.5).append("app").append("abcdef", 1, 3).append('!');
        out.write(65);
        out.write(0);
        out.writeBytes(new byte[] {66, 0});
        out.flush();
        System.out.println(bytes.toString(StandardCharsets.UTF_16LE).replace("\n", "|") + " " + bytes.size());
        for (boolean auto : new boolean[] {false, true}) {
            Counting counting = new Counting();
            PrintStream stream = new PrintStream(counting, auto);
            stream.print("a\nb");
            stream.println("c");
            stream.write('\n');
            stream.write("x\n".getBytes());
            int before = counting.flushes;
            Counting written = new Counting();
            PrintWriter writer = new PrintWriter(written, auto);
            writer.print("a\nb");
            writer.println("c");
            writer.printf("d");
            System.out.println(auto + " " + (before > 0) + " " + counting.size() + " " + (written.flushes > 0) + " " + written.size());
            stream.close();
            stream.close();
            stream.print("after");
            writer.close();
            writer.print("after");
            System.out.println(counting.closes + " " + stream.checkError() + " " + written.closes + " " + writer.checkError());
        }
        PrintStream interrupted = new PrintStream(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new InterruptedIOException("stopped");
            }
        }, true);
        interrupted.println("x");
        System.out.println(interrupted.checkError() + " " + Thread.interrupted());
        ByteArrayOutputStream narrow = new ByteArrayOutputStream();
        new PrintStream(narrow, true, "US-ASCII").print("ä€😀\ud800");
        System.out.println(narrow);
        attempt("no stream", () -> new PrintStream((OutputStream) null));
        attempt("encoding", () -> new PrintStream(narrow, true, "no-such"));
        attempt("no format", () -> out.printf(null));
        attempt("bad format", () -> out.printf("%d", "x"));
        attempt("no characters", () -> {
            out.print((char[]) null);
            return "";
        });
        File file = File.createTempFile("print", ".txt");
        try (PrintWriter writer = new PrintWriter(file, "ISO-8859-1")) {
            writer.println("ü");
        }
        System.out.println(file.length() + " " + file.delete());
        attempt("directory", () -> new PrintWriter("/no/such/folder/file"));
        StringWriter text = new StringWriter();
        PrintWriter into = new PrintWriter(text);
        into.print(-0.0);
        into.print(Float.MIN_VALUE);
        into.print(1e21);
        into.print(100.0f);
        into.print(Long.MIN_VALUE);
        into.write("string", 1, 3);
        into.write(0x10041);
        into.println((Object) List.of(1));
        System.out.println(text.toString().replace("\n", "|") + " " + System.console());
    }
}
