package loaders;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Loaders that register as capable of loading in parallel, and those that do not: whose lock is held. */
public class Parallel {
    static class Serial extends ClassLoader {
        Serial(ClassLoader parent) {
            super(parent);
        }

        boolean locksItself(String name) {
            return getClassLoadingLock(name) == this;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            throw new ClassNotFoundException(name + " holds " + Thread.holdsLock(this));
        }
    }

    static class Capable extends ClassLoader {
        static final boolean REGISTERED = registerAsParallelCapable();
        final AtomicInteger asked = new AtomicInteger();
        final List<String> order = new ArrayList<>();

        Capable(ClassLoader parent) {
            super("capable", parent);
        }

        boolean locksItself(String name) {
            return getClassLoadingLock(name) == this;
        }

        boolean sameLock(String a, String b) {
            return getClassLoadingLock(a) == getClassLoadingLock(b);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            asked.incrementAndGet();
            try (var in = Parallel.class.getResourceAsStream("Parallel$Copied.class")) {
                if (!name.equals("loaders.Parallel$Copied")) throw new ClassNotFoundException(name + " holds " + Thread.holdsLock(this));
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    /** Not registered itself, though its superclass is. */
    static class Inheriting extends Capable {
        Inheriting() {
            super(null);
        }
    }

    public static class Copied {
        static final AtomicInteger INITIALISED = new AtomicInteger();

        static {
            INITIALISED.incrementAndGet();
        }

        public static int times() {
            return INITIALISED.get();
        }
    }

    static void race() throws Exception {
        Capable loader = new Capable(ClassLoader.getPlatformClassLoader());
        List<Class<?>> found = java.util.Collections.synchronizedList(new ArrayList<>());
        CountDownLatch start = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            Thread thread = new Thread(() -> {
                try {
                    start.await();
                    found.add(Class.forName("loaders.Parallel$Copied", true, loader));
                } catch (Exception e) {
                    System.out.println(e);
                }
            });
            thread.start();
            threads.add(thread);
        }
        start.countDown();
        for (Thread thread : threads) thread.join();
        System.out.println(found.size() + " " + found.stream().distinct().count() + " " + loader.asked + " " + found.get(0).getMethod("times").invoke(null));
    }

    public static void main(String[] args) throws Exception {
        Serial serial = new Serial(Parallel.class.getClassLoader());
        Capable capable = new Capable(Parallel.class.getClassLoader());
        System.out.println(Capable.REGISTERED + " " + serial.isRegisteredAsParallelCapable() + " " + capable.isRegisteredAsParallelCapable() + " " + new Inheriting().isRegisteredAsParallelCapable() + " " + ClassLoader.getSystemClassLoader().isRegisteredAsParallelCapable());
        System.out.println(serial.locksItself("a") + " " + capable.locksItself("a") + " " + capable.sameLock("a", "a") + " " + capable.sameLock("a", "b") + " " + new Inheriting().locksItself("a"));
        for (ClassLoader loader : new ClassLoader[] {serial, capable}) {
            try {
                loader.loadClass("not.There");
            } catch (ClassNotFoundException e) {
                System.out.println(e.getMessage());
            }
        }
        race();
        System.out.println(capable.getName() + " " + serial.getName() + " " + capable.toString().replaceAll("@.*", "@") + " " + ClassLoader.getSystemClassLoader().getName() + " " + ClassLoader.getPlatformClassLoader().getName() + " " + ClassLoader.getPlatformClassLoader().getParent() + " " + String.class.getClassLoader());
        try {
            new Capable(null).loadClass("loaders.Parallel");
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new Serial(null).loadClass("java.util.ArrayList") == ArrayList.class);
        try {
            new ClassLoader("", null) { };
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
