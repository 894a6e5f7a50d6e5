package loaders;

import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Versions of one class side by side: patched bytes, each with its statics, swapped while objects of the old one live on, then forgotten. */
public class Reloading {
    public static class Plugin implements Supplier<String> {
        static int made;
        final int number = ++made;

        @Override
        public String get() {
            return "version ? number " + number + " " + helper();
        }

        private static String helper() {
            return new Helper().describe();
        }
    }

    public static class Helper {
        String describe() {
            return "helped by " + getClass().getClassLoader().getName();
        }

        static class Deep {
        }
    }

    static class Version extends ClassLoader {
        final char version;

        Version(char version) {
            super("v" + version, Reloading.class.getClassLoader());
            this.version = version;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("loaders.Reloading$")) return super.loadClass(name, resolve);
            Class<?> known = findLoadedClass(name);
            if (known != null) return known;
            byte[] bytes = patched(name);
            return defineClass(name, bytes, 0, bytes.length);
        }

        byte[] patched(String name) throws ClassNotFoundException {
            try (var in = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = in.readAllBytes();
                byte[] mark = "version ?".getBytes(StandardCharsets.UTF_8);
                for (int i = 0; i + mark.length <= bytes.length; i++) {
                    if (java.util.Arrays.equals(bytes, i, i + mark.length, mark, 0, mark.length)) bytes[i + mark.length - 1] = (byte) version;
                }
                return bytes;
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    @SuppressWarnings("unchecked")
    static Supplier<String> make(ClassLoader loader) throws Exception {
        return (Supplier<String>) loader.loadClass("loaders.Reloading$Plugin").getConstructor().newInstance();
    }

    static WeakReference<ClassLoader> forgotten() throws Exception {
        Version loader = new Version('x');
        System.out.println(make(loader).get());
        return new WeakReference<>(loader);
    }

    public static void main(String[] args) throws Exception {
        Version one = new Version('1'), two = new Version('2');
        List<Supplier<String>> plugins = new ArrayList<>();
        plugins.add(make(one));
        plugins.add(make(two));
        plugins.add(make(one));
        plugins.add(new Plugin());
        plugins.add(make(two));
        for (Supplier<String> plugin : plugins) System.out.println(plugin.get());
        System.out.println((plugins.get(0).getClass() == plugins.get(1).getClass()) + " " + (plugins.get(0).getClass() == plugins.get(2).getClass()) + " " + plugins.get(0).getClass().getName().equals(plugins.get(1).getClass().getName()) + " " + (plugins.get(0) instanceof Plugin));
        try {
            plugins.get(0).getClass().getMethod("get").invoke(plugins.get(1));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Class<?> helper = one.loadClass("loaders.Reloading$Helper");
        System.out.println(helper.getDeclaredClasses()[0].getClassLoader().getName() + " " + helper.getNestHost().getClassLoader().getName() + " " + helper.isNestmateOf(plugins.get(0).getClass()) + " " + helper.isNestmateOf(plugins.get(1).getClass()) + " " + plugins.get(0).getClass().getPackage().equals(Reloading.class.getPackage()));
        WeakReference<ClassLoader> weak = forgotten();
        for (int i = 0; i < 100 && weak.get() != null; i++) {
            System.gc();
            Thread.sleep(1);
        }
        System.out.println(weak.get() == null);
        for (char version = 'a'; version < 'f'; version++) System.out.print(make(new Version(version)).get().substring(8, 18) + " ");
        System.out.println();
        System.out.println(plugins.get(0).get());
    }
}
