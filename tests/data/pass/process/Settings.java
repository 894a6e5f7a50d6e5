package process;

import java.io.File;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;

/** System properties, the environment and the runtime's numbers: what may be set, cleared and counted on. */
public class Settings {
    interface Action {
        Object run() throws Throwable;
    }

    static void attempt(Action action) {
        try {
            System.out.println(action.run());
        } catch (Throwable e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static void properties() {
        System.out.println(System.getProperty("line.separator").equals("\n") + " " + System.getProperty("file.separator") + System.getProperty("path.separator") + " " + File.separatorChar + File.pathSeparator + " " + System.getProperty("file.encoding") + " " + System.getProperty("native.encoding"));
        System.out.println(System.getProperty("java.specification.name") + " | " + System.getProperty("java.vm.specification.name") + " | " + System.getProperty("os.name") + " | " + System.getProperty("user.dir").equals(new File("").getAbsolutePath()) + " | " + System.getProperty("java.io.tmpdir"));
        System.out.println(System.getProperty("not.set") + " " + System.getProperty("not.set", "default") + " " + Boolean.getBoolean("not.set") + " " + Integer.getInteger("not.set", 5) + " " + Long.getLong("not.set"));
        System.out.println(System.setProperty("mine", "1") + System.setProperty("mine", "0x10") + " " + Integer.getInteger("mine") + " " + Long.getLong("mine", 7) + " " + System.clearProperty("mine") + System.clearProperty("mine"));
        for (String text : new String[] {"true", "TRUE", "yes", ""}) {
            System.setProperty("mine", text);
            System.out.print(Boolean.getBoolean("mine") + "" + Integer.getInteger("mine") + " ");
        }
        System.out.println();
        attempt(() -> System.getProperty(null));
        attempt(() -> System.getProperty(""));
        attempt(() -> System.setProperty("x", null));
        attempt(() -> System.clearProperty(null));
        attempt(() -> Integer.getInteger(null));
        Properties saved = System.getProperties(), own = new Properties(saved);
        own.setProperty("own", "value");
        System.setProperties(own);
        System.out.println(System.getProperty("own") + " " + System.getProperty("mine").isEmpty() + " " + System.getProperties().size());
        System.setProperties(saved);
        System.out.println(System.getProperty("own") + " " + (System.getProperties() == saved) + " " + saved.containsKey("java.version") + " " + new TreeSet<>(saved.stringPropertyNames()).contains("java.class.path"));
    }

    static void environment() {
        Map<String, String> environment = System.getenv();
        System.out.println(System.getenv("NOT_SET_ANYWHERE") + " " + environment.containsKey("NOT_SET_ANYWHERE"));
        attempt(() -> environment.put("a", "b"));
        attempt(() -> environment.remove("PATH"));
        attempt(() -> System.getenv(null));
        attempt(() -> environment.get(null));
        attempt(() -> ((Map) environment).get(5));
        ProcessBuilder builder = new ProcessBuilder("any");
        attempt(() -> builder.environment().put("NEW", "value"));
        attempt(() -> builder.environment().get("NEW"));
        attempt(() -> builder.environment().put("A=B", "value"));
        attempt(() -> builder.command() + " " + builder.directory() + " " + builder.redirectErrorStream());
    }

    static void runtime() {
        Runtime runtime = Runtime.getRuntime();
        System.out.println((runtime == Runtime.getRuntime()) + " " + (runtime.availableProcessors() >= 1) + " " + (runtime.totalMemory() >= runtime.freeMemory()) + " " + (runtime.maxMemory() >= runtime.totalMemory()) + " " + (runtime.freeMemory() > 0));
        Runtime.Version version = Runtime.version();
        System.out.println((version.feature() >= 17) + " " + Runtime.Version.parse("17.0.1+12").compareTo(Runtime.Version.parse("17.0.2")) + " " + Runtime.Version.parse("11.0.9.1-ea").pre().get());
        long start = System.nanoTime(), millis = System.currentTimeMillis();
        System.out.println((System.nanoTime() >= start) + " " + (System.currentTimeMillis() >= millis) + " " + (millis > 1_600_000_000_000L));
        attempt(() -> runtime.exec(new String[0]));
        attempt(() -> runtime.exec(""));
        runtime.gc();
        runtime.runFinalization();
        System.out.println(System.getSecurityManager() + " " + System.identityHashCode(null));
        attempt(() -> System.getLogger("name").getName());
        attempt(() -> {
            System.arraycopy(null, 0, null, 0, 0);
            return "copied";
        });
    }

    public static void main(String[] args) {
        properties();
        environment();
        runtime();
    }
}
