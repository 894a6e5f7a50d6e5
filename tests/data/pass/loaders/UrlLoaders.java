package loaders;

import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/** URLClassLoader over folders and jars: classes, resources, manifests, Class-Path, services, and closing. */
public class UrlLoaders {
    public static class Service implements Supplier<String> {
        @Override
        public String get() {
            return "service of " + getClass().getClassLoader().getClass().getSimpleName() + " " + getClass().getPackage().getImplementationTitle();
        }
    }

    public static class Failing implements Supplier<String> {
        public Failing() {
            throw new IllegalStateException("in the constructor");
        }

        @Override
        public String get() {
            return "never";
        }
    }

    static byte[] bytes(String name) throws Exception {
        try (InputStream in = UrlLoaders.class.getResourceAsStream(name)) {
            return in.readAllBytes();
        }
    }

    static void write(JarOutputStream jar, String name, byte[] content) throws Exception {
        jar.putNextEntry(new JarEntry(name));
        jar.write(content);
        jar.closeEntry();
    }

    static Path jar(Path folder, String name, String title, String classPath, Object... entries) throws Exception {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_TITLE, title);
        if (classPath != null) manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
        Path file = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(file); JarOutputStream jar = new JarOutputStream(out, manifest)) {
            for (int i = 0; i < entries.length; i += 2) write(jar, (String) entries[i], entries[i + 1] instanceof byte[] content ? content : ((String) entries[i + 1]).getBytes());
        }
        return file;
    }

    static String content(URLClassLoader loader, String name) throws Exception {
        URL found = loader.getResource(name);
        if (found == null) return "none";
        try (InputStream in = found.openStream()) {
            return found.getProtocol() + " " + new String(in.readAllBytes());
        }
    }

    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("loaders");
        try {
            Path first = jar(folder, "first.jar", "First", "second.jar missing.jar", "loaders/UrlLoaders$Service.class", bytes("UrlLoaders$Service.class"), "text.txt", "of first", "META-INF/services/java.util.function.Supplier", "# services\nloaders.UrlLoaders$Service # one\n\nloaders.UrlLoaders$Failing\nnot.There\nloaders.UrlLoaders\n");
            jar(folder, "second.jar", "Second", null, "loaders/UrlLoaders$Failing.class", bytes("UrlLoaders$Failing.class"), "loaders/UrlLoaders.class", bytes("UrlLoaders.class"), "text.txt", "of second", "only.txt", "only second");
            Path classes = Files.createDirectories(folder.resolve("classes/sub dir"));
            Files.writeString(classes.resolve("a b.txt"), "in a folder");
            URLClassLoader loader = new URLClassLoader("named", new URL[] {first.toUri().toURL(), folder.resolve("classes").toUri().toURL()}, ClassLoader.getPlatformClassLoader());
            System.out.println(content(loader, "text.txt") + " | " + content(loader, "only.txt") + " | " + content(loader, "sub dir/a b.txt") + " | " + content(loader, "none.txt") + " | " + content(loader, "/text.txt"));
            List<URL> all = Collections.list(loader.getResources("text.txt"));
            System.out.println(all.size() + " " + all.get(0).toString().replaceAll(".*/", "") + " " + Collections.list(loader.findResources("META-INF/MANIFEST.MF")).size());
            Class<?> service = loader.loadClass("loaders.UrlLoaders$Service");
            System.out.println(((Supplier<?>) service.getConstructor().newInstance()).get() + " " + (service == Service.class) + " " + service.getProtectionDomain().getCodeSource().getLocation().toString().replaceAll(".*/", "") + " " + service.getPackage().getImplementationTitle());
            Iterator<Supplier> services = ServiceLoader.load(Supplier.class, loader).iterator();
            for (int i = 0; i < 5; i++) {
                try {
                    if (!services.hasNext()) {
                        System.out.println("no more");
                        break;
                    }
                    System.out.println(services.next().get());
                } catch (ServiceConfigurationError e) {
                    System.out.println(e.getMessage() + " <- " + e.getCause());
                }
            }
            System.out.println(ServiceLoader.load(Supplier.class, loader).stream().limit(1).map(provider -> provider.type().getName()).toList());
            try {
                loader.loadClass("not.There");
            } catch (ClassNotFoundException e) {
                System.out.println(e.getMessage());
            }
            System.out.println(loader.getName() + " " + loader.getURLs().length + " " + loader.getParent().getName() + " " + loader.getDefinedPackage("loaders").getImplementationTitle());
            loader.close();
            System.out.println(loader.getResource("text.txt") + " " + loader.loadClass("loaders.UrlLoaders$Service").getSimpleName());
            try {
                loader.loadClass("loaders.UrlLoaders");
            } catch (ClassNotFoundException e) {
                System.out.println("closed " + e.getMessage());
            }
            Thread.currentThread().setContextClassLoader(loader);
            System.out.println(Thread.currentThread().getContextClassLoader() == loader);
            Thread thread = new Thread(() -> System.out.println(Thread.currentThread().getContextClassLoader().getName()));
            thread.start();
            thread.join();
        } finally {
            List<Path> paths = new ArrayList<>();
            try (Stream<Path> walk = Files.walk(folder)) {
                walk.sorted(Comparator.reverseOrder()).forEach(paths::add);
            }
            for (Path path : paths) Files.delete(path);
        }
    }
}
