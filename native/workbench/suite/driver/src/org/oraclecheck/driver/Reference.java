package org.oraclecheck.driver;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TimeZone;

/**
 * Runs tests on a real JVM, each time with other classes first on the class path. Standard input contains
 * the class path, and for each run: the entries to put first, the {@link Assignment}, and the executions of
 * JUnit, each with the wanted tests and the words for {@link PlatformDriver}. Only the last execution of a run is
 * told. Standard output gets the driver's messages, each as its kind
 * and its fields. When standard input ends, the process that started this one is gone, so this one ends
 * at once.
 */
public final class Reference {
    /** A run: the entries to put first, the assignment, and the executions: wanted tests and words in turn. */
    private static final class Asked {
        final List<String> front;
        final String[] assignment;
        final String[][] executions;

        Asked(List<String> front, String[] assignment, String[][] executions) {
            this.front = front;
            this.assignment = assignment;
            this.executions = executions;
        }
    }

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
        List<Asked> runs = runs(asked);
        endWithStarter(asked);
        List<String> own = new ArrayList<String>(classPath);
        ClassLoader parent = ClassLoader.getPlatformClassLoader();
        // The driver is the last entry. It uses the shared classes, so it has to be shared too.
        String driver = own.remove(own.size() - 1);
        List<String> shared = SharedClasses.of(own);
        if (shared.isEmpty()) {
            own.add(driver);
        } else {
            own.removeAll(shared);
            shared.add(driver);
            parent = new URLClassLoader(urls(shared), parent);
        }
        for (Asked run : runs) {
            List<String> entries = new ArrayList<String>(run.front);
            entries.addAll(own);
            run(urls(entries), parent, run, told);
            System.setProperties((Properties) properties.clone());
            Locale.setDefault(locale);
            TimeZone.setDefault(zone);
        }
        // The tests may have left threads.
        Runtime.getRuntime().halt(0);
    }

    private static List<Asked> runs(DataInputStream asked) throws IOException {
        List<Asked> runs = new ArrayList<Asked>();
        int count = asked.readInt();
        for (int index = 0; index < count; index++) {
            List<String> front = texts(asked);
            String[] assignment = texts(asked).toArray(new String[0]);
            String[][] executions = new String[2 * (asked.readInt() + 1)][];
            for (int part = 0; part < executions.length; part++) {
                executions[part] = texts(asked).toArray(new String[0]);
            }
            runs.add(new Asked(front, assignment, executions));
        }
        return runs;
    }

    /** Ends this process when its standard input ends, and gives the tests an empty one. */
    private static void endWithStarter(DataInputStream asked) {
        System.setIn(InputStream.nullInputStream());
        Thread watch = new Thread(() -> {
            try {
                asked.read();
            } catch (IOException gone) {
                // Counts as the end of the input.
            }
            Runtime.getRuntime().halt(1);
        });
        watch.setDaemon(true);
        watch.start();
    }

    private static URL[] urls(List<String> entries) throws IOException {
        List<URL> urls = new ArrayList<URL>();
        for (String entry : entries) {
            urls.add(Paths.get(entry).toUri().toURL());
        }
        return urls.toArray(new URL[0]);
    }

    /** Runs tests in a new class loader, so that nothing of earlier runs is left. */
    private static void run(URL[] entries, ClassLoader parent, Asked run, DataOutputStream told) throws Exception {
        Thread thread = Thread.currentThread();
        try (URLClassLoader loader = new URLClassLoader(entries, parent)) {
            thread.setContextClassLoader(loader);
            loader.loadClass(Reference.class.getName())
                    .getMethod("tell", String[].class, String[][].class, DataOutputStream.class)
                    .invoke(null, run.assignment, run.executions, told);
        } finally {
            thread.setContextClassLoader(Reference.class.getClassLoader());
        }
    }

    /**
     * Runs the executions one after the other, and writes the events of the last one. Each execution takes two arrays:
     * the wanted tests, alternating between classes and methods (empty for all), and then its words.
     */
    public static void tell(String[] assignment, String[][] executions, DataOutputStream told) {
        int last = executions.length - 2;
        for (int part = 0; part < last; part += 2) {
            String[] wanted = executions[part];
            PlatformDriver.run(executions[part + 1], (kind, fields) -> answer(wanted, kind, fields));
        }
        tell(executions[last], assignment, executions[last + 1], told);
    }

    private static void tell(String[] wanted, String[] assignment, String[] words, DataOutputStream told) {
        Set<String> tests = Collections.synchronizedSet(new HashSet<String>());
        Assignment.prepare(assignment, Thread.currentThread().getContextClassLoader());
        PlatformDriver.run(words, (kind, fields) -> {
            if (kind == Channel.WANTED) {
                return answer(wanted, kind, fields);
            }
            write(told, kind, fields);
            if (kind == Channel.NODE && "test".equals(fields[2])) {
                tests.add(fields[0]);
            } else if (kind == Channel.STARTED && tests.contains(fields[0])) {
                Assignment.make();
            }
            return Channel.GO;
        });
    }

    /** Answers a message: only wanted tests run. */
    private static int answer(String[] wanted, int kind, String[] fields) {
        boolean unwanted = kind == Channel.WANTED && fields[2] != null && !isWanted(wanted, fields[1], fields[2]);
        return unwanted ? Channel.STOP : Channel.GO;
    }

    private static boolean isWanted(String[] wanted, String type, String method) {
        for (int index = 0; index + 1 < wanted.length; index += 2) {
            if (wanted[index].equals(type) && wanted[index + 1].equals(method)) {
                return true;
            }
        }
        return wanted.length == 0;
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
            // Nobody reads the answers any more.
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
