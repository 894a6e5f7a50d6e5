package process;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** What a program can learn about its own process. */
public class Handles {
    public static void main(String[] args) throws Exception {
        ProcessHandle current = ProcessHandle.current();
        System.out.println((current.pid() > 0) + " " + current.isAlive() + " " + current.equals(ProcessHandle.of(current.pid()).get()) + " " + (current.compareTo(current) == 0));
        System.out.println(ProcessHandle.of(Integer.MAX_VALUE - 7).isPresent());
        System.out.println(ProcessHandle.allProcesses().anyMatch(current::equals) + " " + current.children().count());
        try {
            current.destroy();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            current.onExit();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Runtime runtime = Runtime.getRuntime();
        System.out.println((runtime.availableProcessors() > 0) + " " + (runtime.maxMemory() > 0) + " " + (runtime.totalMemory() >= runtime.freeMemory()) + " " + Runtime.version().feature() / 100);
        System.out.println(System.getenv("SURELY_NOT_SET") + " " + System.getenv().containsKey("SURELY_NOT_SET"));
        try {
            System.getenv().put("A", "b");
        } catch (UnsupportedOperationException e) {
            System.out.println("read only");
        }
        ProcessBuilder builder = new ProcessBuilder("a", "b").redirectErrorStream(true);
        Map<String, String> environment = builder.environment();
        environment.put("ADDED", "yes");
        System.out.println(builder.command() + " " + builder.environment().get("ADDED") + " " + builder.directory() + " " + builder.redirectErrorStream() + " " + builder.redirectInput());
        try {
            environment.put("A=B", "c");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            new ProcessBuilder().start();
        } catch (IndexOutOfBoundsException e) {
            System.out.println("no command");
        }
        for (String name : new String[] {"java.specification.name", "java.vendor.url.bug", "file.separator", "path.separator", "line.separator", "os.name", "java.vm.specification.name", "user.dir", "java.io.tmpdir", "nothing"}) {
            String value = System.getProperty(name);
            System.out.println(name + " " + (value == null ? null : value.length() > 0));
        }
        System.setProperty("own", "1");
        System.out.println(Integer.getInteger("own") + " " + Boolean.getBoolean("own") + " " + Long.getLong("missing", 5L) + " " + System.clearProperty("own") + " " + System.getProperty("own", "default"));
        runtime.addShutdownHook(new Thread(() -> System.out.println("hook")));
        try {
            runtime.addShutdownHook(null);
        } catch (NullPointerException e) {
            System.out.println("no hook");
        }
        Thread unused = new Thread(() -> System.out.println("never"));
        runtime.addShutdownHook(unused);
        System.out.println(runtime.removeShutdownHook(unused) + " " + runtime.removeShutdownHook(unused));
        long start = System.nanoTime();
        TimeUnit.MILLISECONDS.sleep(3);
        System.out.println(System.nanoTime() - start >= 3_000_000);
        System.exit(3);
    }
}
