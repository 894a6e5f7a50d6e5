package loaders;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;

/** A loader that looks at its own classes first: two classes of one name, statics of their own, resources, and casts. */
public class ChildFirst {
    public static int counter;

    public static String count() {
        return "count " + ++counter;
    }

    public static class Payload implements Comparable<Payload> {
        public int value = 5;

        @Override
        public int compareTo(Payload other) {
            return value - other.value;
        }

        @Override
        public String toString() {
            return "payload of " + getClass().getClassLoader().getName();
        }
    }

    static class Loader extends ClassLoader {
        final List<String> log = new ArrayList<>();

        Loader(String name) {
            super(name, ChildFirst.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                if (known != null) return known;
                if (!name.startsWith("loaders.ChildFirst")) {
                    return super.loadClass(name, resolve);
                }
                log.add("own " + name);
                try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                    byte[] bytes = in.readAllBytes();
                    return defineClass(name, bytes, 0, bytes.length);
                } catch (IOException e) {
                    throw new ClassNotFoundException(name, e);
                }
            }
        }

        @Override
        protected URL findResource(String name) {
            if (!name.startsWith("made/")) return null;
            try {
                return new URL("made", null, 0, name, new URLStreamHandler() {
                    @Override
                    protected URLConnection openConnection(URL url) {
                        return new URLConnection(url) {
                            @Override
                            public void connect() {
                            }

                            @Override
                            public InputStream getInputStream() {
                                return new ByteArrayInputStream(("content of " + url.getPath()).getBytes());
                            }
                        };
                    }
                });
            } catch (MalformedURLException e) {
                return null;
            }
        }

        @Override
        protected Enumeration<URL> findResources(String name) {
            URL found = findResource(name);
            return found == null ? Collections.emptyEnumeration() : Collections.enumeration(List.of(found, found));
        }
    }

    public static void main(String[] args) throws Exception {
        Loader one = new Loader("one"), two = new Loader("two");
        Class<?> first = one.loadClass("loaders.ChildFirst"), second = Class.forName("loaders.ChildFirst", true, two);
        System.out.println((first == second) + " " + (first == ChildFirst.class) + " " + first.getName().equals(second.getName()) + " " + (first == one.loadClass("loaders.ChildFirst")));
        System.out.println(first.getMethod("count").invoke(null) + " " + first.getMethod("count").invoke(null) + " " + second.getMethod("count").invoke(null) + " " + count());
        Object payload = one.loadClass("loaders.ChildFirst$Payload").getConstructor().newInstance();
        System.out.println(payload + " " + (payload instanceof Payload) + " " + (payload instanceof Comparable));
        try {
            Payload mine = (Payload) payload;
            System.out.println(mine.value);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage().replaceAll("@[0-9a-f]+", "@"));
        }
        try {
            ((Comparable<Object>) payload).compareTo(two.loadClass("loaders.ChildFirst$Payload").getConstructor().newInstance());
        } catch (ClassCastException e) {
            System.out.println(e.getMessage().replaceAll("@[0-9a-f]+", "@"));
        }
        Object[] array = (Object[]) java.lang.reflect.Array.newInstance(payload.getClass(), 1);
        try {
            array[0] = new Payload();
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(one.log);
        System.out.println(array.getClass().getClassLoader() == one);
        System.out.println(new String(one.getResourceAsStream("made/a.txt").readAllBytes()) + " " + one.getResource("made/b").getPath() + " " + one.getResource("none") + " " + one.getResourceAsStream("none"));
        System.out.println(Collections.list(one.getResources("made/x")).size() + " " + one.resources("none").count() + " " + (one.getResource("loaders/ChildFirst.class") != null) + " " + (first.getResource("ChildFirst.class") != null) + " " + first.getResource("/made/abs"));
        for (String name : new String[] {"loaders.None", "loaders.ChildFirst$None", "none.At.All"}) {
            try {
                one.loadClass(name);
            } catch (ClassNotFoundException e) {
                System.out.println(e.getMessage());
            } catch (NullPointerException e) {
                System.out.println("no resource");
            }
        }
        System.out.println(one.getName() + " " + one.getParent().getClass().getSimpleName() + " " + (one.getUnnamedModule() == first.getModule()) + " " + (first.getModule() == second.getModule()) + " " + first.getPackage().getName() + " " + (first.getPackage() == second.getPackage()) + " " + one.getDefinedPackages().length + " " + one.getDefinedPackage("loaders"));
        StackTraceElement frame = null;
        try {
            first.getMethod("main", String[].class).invoke(null);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Object comparing = payload.getClass().getMethod("compareTo", Object.class).invoke(payload, (Object) null);
        } catch (java.lang.reflect.InvocationTargetException e) {
            frame = e.getCause().getStackTrace()[0];
        }
        System.out.println(frame + " " + frame.getClassLoaderName());
    }
}
