package process;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Properties;
import java.util.Scanner;

/** System properties, streams exchanged, arraycopy, identity, line separators, versions. */
public class SystemFacts {
    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        for (String name : new String[] {"java.specification.version", "java.vm.specification.version", "java.class.version", "file.encoding", "file.separator", "path.separator", "line.separator", "java.vm.specification.vendor", "native.encoding", "sun.arch.data.model", "sun.cpu.endian", "user.language", "java.specification.vendor"}) System.out.print(name + "=" + System.getProperty(name).replace("\n", "\\n") + " ");
        System.out.println();
        attempt("empty key", () -> System.getProperty(""));
        attempt("null key", () -> System.getProperty(null));
        attempt("null value", () -> System.setProperty("k", null));
        attempt("clear empty", () -> System.clearProperty(""));
        Properties before = System.getProperties(), own = new Properties();
        own.setProperty("only", "this");
        System.setProperties(own);
        System.out.println(System.getProperty("only") + " " + System.getProperty("java.home") + " " + System.lineSeparator().length());
        System.setProperties(before);
        System.out.println(System.getProperty("only") + " " + Integer.getInteger("only") + " " + Integer.getInteger("none", 7) + " " + Boolean.getBoolean("none"));
        System.setProperty("hex", "0x1F");
        System.setProperty("octal", "-010");
        System.setProperty("bad", "12x");
        System.out.println(Integer.getInteger("hex") + " " + Long.getLong("octal") + " " + Integer.getInteger("bad") + " " + Long.getLong("hex", 1));
        InputStream in = System.in;
        System.setIn(new ByteArrayInputStream("typed\n".getBytes()));
        System.out.println(new Scanner(System.in).nextLine());
        System.setIn(in);
        PrintStream out = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true, "UTF-16BE"));
        System.out.print("x\u20ac");
        System.setOut(out);
        System.out.println(Arrays.toString(bytes.toByteArray()));
        int[] numbers = {1, 2, 3, 4, 5};
        System.arraycopy(numbers, 0, numbers, 1, 4);
        System.out.println(Arrays.toString(numbers));
        attempt("range", () -> {
            System.arraycopy(numbers, 3, numbers, 0, 3);
            return "";
        });
        attempt("negative", () -> {
            System.arraycopy(numbers, 0, numbers, 0, -1);
            return "";
        });
        attempt("types", () -> {
            System.arraycopy(numbers, 0, new long[5], 0, 1);
            return "";
        });
        attempt("not an array", () -> {
            System.arraycopy("text", 0, numbers, 0, 1);
            return "";
        });
        Object[] mixed = {"a", 5, "b"};
        String[] strings = new String[3];
        attempt("element", () -> {
            System.arraycopy(mixed, 0, strings, 0, 3);
            return "";
        });
        System.out.println(Arrays.toString(strings) + " " + System.identityHashCode(null) + " " + (System.identityHashCode("x") == System.identityHashCode("x")) + " " + (System.nanoTime() <= System.nanoTime()) + " " + (System.currentTimeMillis() > 1_600_000_000_000L));
        Runtime.Version version = Runtime.Version.parse("17.0.5+8-LTS-x");
        System.out.println(version.feature() + " " + version.interim() + " " + version.update() + " " + version.build() + " " + version.optional() + " " + version.compareTo(Runtime.Version.parse("17.0.4")) + " " + version.pre() + " " + Runtime.Version.parse("18-ea").pre() + " " + (Runtime.version().feature() >= 17));
        attempt("version", () -> Runtime.Version.parse("1..2"));
        attempt("library", () -> {
            try {
                System.load("relative");
                return "loaded";
            } catch (UnsatisfiedLinkError e) {
                return e.getMessage();
            }
        });
        System.out.println(System.mapLibraryName("x") + " " + Runtime.getRuntime().equals(Runtime.getRuntime()) + " " + System.getenv().getClass().getSimpleName() + " " + System.console());
    }
}
