package loaders;

import java.io.InputStream;
import java.net.URL;
import java.util.Collections;
import java.util.List;

/** Resources by class and by loader: relative and absolute names, those of the JDK, of arrays and primitives, and none at all. */
public class Resources {
    static class Nested {
    }

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

    static String magic(InputStream in) throws Exception {
        if (in == null) return "none";
        try (in) {
            return Integer.toHexString(in.read() << 24 | in.read() << 16 | in.read() << 8 | in.read());
        }
    }

    static String end(URL url) {
        return url == null ? "none" : url.getProtocol() + " " + url.getPath().replaceAll(".*/([^/]+/[^/]+)$", "$1");
    }

    static void byClass() {
        attempt(() -> magic(Resources.class.getResourceAsStream("Resources.class")));
        attempt(() -> magic(Resources.class.getResourceAsStream("/loaders/Resources.class")));
        attempt(() -> magic(Resources.class.getResourceAsStream("loaders/Resources.class")));
        attempt(() -> magic(Resources.class.getResourceAsStream("../loaders/Resources.class")));
        attempt(() -> magic(Nested.class.getResourceAsStream("Resources$Nested.class")));
        attempt(() -> magic(Resources[].class.getResourceAsStream("Resources.class")));
        attempt(() -> magic(int.class.getResourceAsStream("/java/lang/Object.class")));
        attempt(() -> magic(Object.class.getResourceAsStream("String.class")));
        attempt(() -> magic(Object.class.getResourceAsStream("/java/util/List.class")));
        attempt(() -> magic(java.util.logging.Logger.class.getResourceAsStream("Level.class")));
        attempt(() -> end(Resources.class.getResource("Resources.class")));
        attempt(() -> end(Resources.class.getResource("none")));
        attempt(() -> end(Resources.class.getResource("")) .startsWith("file"));
        attempt(() -> end(Object.class.getResource("Object.class")));
        attempt(() -> end(String.class.getResource("/java/util/Map$Entry.class")));
        attempt(() -> Resources.class.getResource(null));
        attempt(() -> Resources.class.getResourceAsStream(null));
    }

    static void byLoader() {
        ClassLoader app = Resources.class.getClassLoader(), platform = ClassLoader.getPlatformClassLoader();
        attempt(() -> magic(app.getResourceAsStream("loaders/Resources.class")));
        attempt(() -> magic(app.getResourceAsStream("/loaders/Resources.class")));
        attempt(() -> magic(app.getResourceAsStream("java/lang/Object.class")));
        attempt(() -> magic(platform.getResourceAsStream("loaders/Resources.class")));
        attempt(() -> magic(ClassLoader.getSystemResourceAsStream("java/util/HashMap.class")));
        attempt(() -> end(ClassLoader.getSystemResource("loaders/Resources.class")));
        attempt(() -> Collections.list(app.getResources("loaders/Resources.class")).size() + " " + Collections.list(app.getResources("none")).size() + " " + Collections.list(ClassLoader.getSystemResources("java/lang/Object.class")).size());
        attempt(() -> app.resources("loaders/Resources.class").count());
        attempt(() -> app.getResource(null));
        attempt(() -> new ClassLoader(null) { }.getResource("java/lang/Object.class") != null);
        attempt(() -> new ClassLoader(null) { }.getResource("loaders/Resources.class"));
        attempt(() -> new ClassLoader() { }.getResource("loaders/Resources.class") != null);
    }

    static void byModule() {
        attempt(() -> magic(Object.class.getModule().getResourceAsStream("java/lang/Object.class")));
        attempt(() -> magic(Object.class.getModule().getResourceAsStream("/java/lang/Object.class")));
        attempt(() -> magic(Resources.class.getModule().getResourceAsStream("loaders/Resources.class")));
        attempt(() -> Object.class.getModule().getResourceAsStream("none"));
        attempt(() -> new String(Object.class.getModule().getResourceAsStream("module-info.class").readNBytes(0)).length());
    }

    static void loading() {
        attempt(() -> Class.forName("loaders.Resources", false, null));
        attempt(() -> Class.forName("java.lang.String", false, null));
        attempt(() -> Class.forName("loaders.Resources", false, ClassLoader.getPlatformClassLoader()));
        attempt(() -> Class.forName(Object.class.getModule(), "java.lang.String"));
        attempt(() -> Class.forName(Object.class.getModule(), "loaders.Resources"));
        attempt(() -> Class.forName(Resources.class.getModule(), "loaders.Resources$Nested"));
        attempt(() -> ClassLoader.getSystemClassLoader().loadClass("java.lang.String").getClassLoader());
        attempt(() -> ClassLoader.getSystemClassLoader().loadClass("[Ljava.lang.String;"));
        attempt(() -> ClassLoader.getSystemClassLoader().loadClass("loaders/Resources"));
        attempt(() -> ClassLoader.getSystemClassLoader().loadClass("int"));
        attempt(() -> ClassLoader.getSystemClassLoader().loadClass(null));
        attempt(() -> List.of(java.sql.Driver.class.getClassLoader().getName(), java.util.logging.Level.class.getModule().getName(), Resources.class.getClassLoader().getName()));
    }

    public static void main(String[] args) {
        byClass();
        byLoader();
        byModule();
        loading();
    }
}
