package org.oraclecheck.driver;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;

/**
 * Runs tests on a real JVM, each time with other classes in front of the class path. Standard input has the class
 * path, and for each run what lies in front, the test that is wanted, and what {@link PlatformDriver} is told;
 * standard output gets what a driver tells its channel, each message as its kind and its fields.
 */
public final class Reference {
    private Reference() {}

    public static void main(String[] none) throws Exception {
        DataInputStream asked = new DataInputStream(new BufferedInputStream(System.in));
        DataOutputStream told =
                new DataOutputStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)));
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        System.setOut(nowhere);
        System.setErr(nowhere);
        List<String> classPath = texts(asked);
        System.setProperty("java.class.path", String.join(System.getProperty("path.separator"), classPath));
        Properties properties = (Properties) System.getProperties().clone();
        Locale locale = Locale.getDefault();
        TimeZone zone = TimeZone.getDefault();
        int runs = asked.readInt();
        for (int run = 0; run < runs; run++) {
            List<String> entries = texts(asked);
            entries.addAll(classPath);
            String[] wanted = texts(asked).toArray(new String[0]);
            String[] words = texts(asked).toArray(new String[0]);
            run(entries, wanted, words, told);
            System.setProperties((Properties) properties.clone());
            Locale.setDefault(locale);
            TimeZone.setDefault(zone);
        }
        // Whatever threads the tests have left.
        Runtime.getRuntime().halt(0);
    }

    /** Runs tests in classes of their own, so that nothing is left of those before. */
    private static void run(List<String> entries, String[] wanted, String[] words, DataOutputStream told)
            throws Exception {
        List<URL> urls = new ArrayList<URL>();
        for (String entry : entries) {
            urls.add(Paths.get(entry).toUri().toURL());
        }
        Thread thread = Thread.currentThread();
        try (URLClassLoader loader =
                new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getPlatformClassLoader())) {
            thread.setContextClassLoader(loader);
            loader.loadClass(Reference.class.getName())
                    .getMethod("tell", String[].class, String[].class, DataOutputStream.class)
                    .invoke(null, wanted, words, told);
        } finally {
            thread.setContextClassLoader(Reference.class.getClassLoader());
        }
    }

    /** Runs what the words select, and of it the wanted test: class and method, or nothing for all. */
    public static void tell(String[] wanted, String[] words, DataOutputStream told) {
        PlatformDriver.run(words, (kind, fields) -> {
            if (kind == Channel.WANTED) {
                boolean isMethod = fields[2] != null && wanted.length == 2;
                boolean isAnother = isMethod && !(wanted[0].equals(fields[1]) && wanted[1].equals(fields[2]));
                return isAnother ? Channel.STOP : Channel.GO;
            }
            write(told, kind, fields);
            return Channel.GO;
        });
    }

    private static synchronized void write(DataOutputStream told, int kind, String[] fields) {
        try {
            told.writeInt(kind);
            told.writeInt(fields.length);
            for (String field : fields) {
                byte[] bytes = field == null ? new byte[0] : field.getBytes(StandardCharsets.UTF_8);
                told.writeBoolean(field != null);
                told.writeInt(bytes.length);
                told.write(bytes);
            }
            told.flush();
        } catch (IOException gone) {
            // Nobody listens any more.
            Runtime.getRuntime().halt(1);
        }
    }

    private static List<String> texts(DataInputStream from) throws IOException {
        List<String> texts = new ArrayList<String>();
        int count = from.readInt();
        for (int index = 0; index < count; index++) {
            byte[] bytes = new byte[from.readInt()];
            from.readFully(bytes);
            texts.add(new String(bytes, StandardCharsets.UTF_8));
        }
        return texts;
    }
}
