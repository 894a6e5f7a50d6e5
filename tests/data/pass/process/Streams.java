package process;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Scanner;

/** System.in, out and err, replaced and restored; PrintStream's every method, its errors and its encodings; line separators. */
public class Streams {
    static class Failing extends OutputStream {
        int left = 5;

        @Override
        public void write(int b) throws IOException {
            if (left-- <= 0) throw new IOException("full");
        }
    }

    static class Counting extends PrintStream {
        int writes;

        Counting(OutputStream out) {
            super(out, true);
        }

        @Override
        public void write(byte[] bytes, int from, int length) {
            writes++;
            super.write(bytes, from, length);
        }
    }

    static String escaped(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.ISO_8859_1).replace("\n", "\\n").replace("\r", "\\r");
    }

    static void printed() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8);
        out.print(true);
        out.print('c');
        out.print(1);
        out.print(2L);
        out.print(3f);
        out.print(4d);
        out.print(new char[] {'x', 'y'});
        out.print((String) null);
        out.print((Object) null);
        out.println();
        out.println(new char[] {'\u00e9', '\u20ac'});
        out.println((Object) "o");
        out.printf("%d|%5s|%n", 1, "r").format(Locale.GERMANY, "%.2f", 1.5).append('a').append("bcd", 1, 2).append(null);
        out.write('w');
        out.write(new byte[] {65, 66, 67}, 1, 1);
        out.flush();
        System.out.println(escaped(bytes));
        try {
            out.print((char[]) null);
        } catch (NullPointerException e) {
            System.out.println("null chars");
        }
        out.close();
        out.print("after close");
        System.out.println(out.checkError() + " " + bytes.size());
    }

    static void failing() {
        PrintStream out = new PrintStream(new Failing());
        out.print("abc");
        System.out.println(out.checkError());
        out.print("defgh");
        out.flush();
        System.out.println(out.checkError());
        Thread.currentThread().interrupt();
        PrintStream fine = new PrintStream(new ByteArrayOutputStream());
        fine.print("x");
        System.out.println(fine.checkError() + " " + Thread.interrupted());
        Counting counting = new Counting(new ByteArrayOutputStream());
        counting.println("one");
        counting.print("two");
        counting.println(3);
        System.out.println(counting.writes > 0);
    }

    static void replaced() throws IOException {
        PrintStream original = System.out, error = System.err;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            System.setOut(new PrintStream(bytes, true, "ISO-8859-1"));
            System.setErr(System.out);
            System.out.println("caught \u00e9\u20ac");
            System.err.print("error too");
            new Exception("traced") {
                @Override
                public StackTraceElement[] getStackTrace() {
                    return new StackTraceElement[0];
                }
            }.printStackTrace();
        } finally {
            System.setOut(original);
            System.setErr(error);
        }
        System.out.println(escaped(bytes).replaceAll("\\\\tat.*", "") + " " + (System.out == original));
        System.setIn(new ByteArrayInputStream("12 words\nsecond line\n3.5".getBytes()));
        Scanner scanner = new Scanner(System.in);
        System.out.println(scanner.nextInt() + scanner.nextLine() + "|" + scanner.nextLine() + "|" + scanner.nextDouble() + scanner.hasNext());
        System.out.println(System.in.read() + " " + System.in.available());
        System.setOut(null);
        original.println("out is " + System.out);
        System.setOut(original);
        System.out.println(System.lineSeparator().length() + " " + System.console());
    }

    public static void main(String[] args) throws IOException {
        printed();
        failing();
        replaced();
    }
}
