package library;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.spi.ResourceBundleControlProvider;

/** ServiceLoader over a class path made for it: order, lazy creation, broken providers. */
public class Services {
    public interface Shape {
        String name();
    }

    public static class Circle implements Shape {
        public Circle() {
            System.out.println("made a circle");
        }

        @Override
        public String name() {
            return "circle";
        }
    }

    public static class Square implements Shape {
        @Override
        public String name() {
            return "square";
        }
    }

    public static class Failing implements Shape {
        public Failing() {
            throw new IllegalStateException("no failing shapes");
        }

        @Override
        public String name() {
            return "never";
        }
    }

    public static class NoShape {
    }

    static class Hidden implements Shape {
        private Hidden(int unused) {
        }

        @Override
        public String name() {
            return "hidden";
        }
    }

    static URLClassLoader providers(Path folder, String text) throws IOException {
        Path file = folder.resolve("META-INF/services/" + Shape.class.getName());
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return new URLClassLoader(new URL[] {folder.toUri().toURL()}, Services.class.getClassLoader());
    }

    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("services");
        String prefix = Services.class.getName() + "$";
        try (URLClassLoader loader = providers(folder, "# shapes\n" + prefix + "Square\n\n" + prefix + "Circle # round\n" + prefix + "Square\n")) {
            ServiceLoader<Shape> shapes = ServiceLoader.load(Shape.class, loader);
            System.out.println(shapes + " " + shapes.stream().map(each -> each.type().getSimpleName()).toList());
            for (Shape each : shapes) System.out.println(each.name());
            for (Shape each : shapes) System.out.println("again " + each.name());
            shapes.reload();
            System.out.println(shapes.findFirst().map(Shape::name).orElse("none"));
            Iterator<Shape> iterator = shapes.iterator();
            iterator.next();
            try {
                iterator.remove();
            } catch (UnsupportedOperationException e) {
                System.out.println("no removal");
            }
            System.out.println(Collections.list(loader.getResources("META-INF/services/" + Shape.class.getName())).size() + " " + ServiceLoader.load(Shape.class).findFirst().isPresent());
        }
        try (URLClassLoader loader = providers(folder, String.join("\n", prefix + "Failing", prefix + "NoShape", "no.such.Shape", prefix + "Hidden", prefix + "Circle"))) {
            Iterator<Shape> iterator = ServiceLoader.load(Shape.class, loader).iterator();
            for (int i = 0; i < 8; i++) {
                try {
                    if (!iterator.hasNext()) break;
                    System.out.println(iterator.next().name());
                } catch (ServiceConfigurationError e) {
                    System.out.println(e.getMessage() + " <- " + e.getCause());
                }
            }
        }
        try (URLClassLoader loader = providers(folder, "not a name!\n")) {
            ServiceLoader.load(Shape.class, loader).iterator().hasNext();
        } catch (ServiceConfigurationError e) {
            System.out.println(e.getMessage().replace(folder.toUri().toString(), "FOLDER/"));
        }
        System.out.println(ServiceLoader.load(java.nio.file.spi.FileSystemProvider.class).stream().map(each -> each.type().getSimpleName()).toList());
        System.out.println(ServiceLoader.loadInstalled(ResourceBundleControlProvider.class).findFirst().isPresent());
        System.out.println(java.util.spi.ToolProvider.findFirst("jar").map(java.util.spi.ToolProvider::name).orElse("none"));
        StringWriter out = new StringWriter();
        int status = java.util.spi.ToolProvider.findFirst("jar").orElseThrow().run(new PrintWriter(out), new PrintWriter(out), "--nonsense");
        System.out.println(status + " " + out.toString().lines().findFirst().orElse(""));
        try (var all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) Files.delete(each);
        }
    }
}
