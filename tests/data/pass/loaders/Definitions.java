package loaders;

import java.nio.ByteBuffer;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;

/** defineClass in all its forms and refusals, protection domains, findLoadedClass, resolveClass, Lookup.defineClass. */
public class Definitions {
    static class Loader extends ClassLoader {
        Class<?> define(String name, byte[] bytes, int from, int length) {
            return defineClass(name, bytes, from, length);
        }

        Class<?> define(String name, ByteBuffer buffer, ProtectionDomain domain) {
            return defineClass(name, buffer, domain);
        }

        Class<?> loaded(String name) {
            return findLoadedClass(name);
        }

        void resolve(Class<?> type) {
            resolveClass(type);
        }

        Class<?> system(String name) throws ClassNotFoundException {
            return findSystemClass(name);
        }
    }

    static class Copied {
        static {
            System.out.println("initialised by " + (Copied.class.getClassLoader() instanceof Loader));
        }

        int value;
    }

    interface Action {
        Object run() throws Throwable;
    }

    static void attempt(Action action) {
        try {
            System.out.println(action.run());
        } catch (Throwable e) {
            System.out.println(e.getClass().getSimpleName() + ": " + String.valueOf(e.getMessage()).replaceAll("@[0-9a-f]+", "@"));
        }
    }

    static final String NAME = "loaders.Definitions$Copied";

    public static void main(String[] args) throws Exception {
        byte[] bytes;
        try (var in = Definitions.class.getResourceAsStream("Definitions$Copied.class")) {
            bytes = in.readAllBytes();
        }
        byte[] shifted = new byte[bytes.length + 20];
        System.arraycopy(bytes, 0, shifted, 7, bytes.length);
        attempt(() -> new Loader().define(NAME, bytes, 0, bytes.length));
        attempt(() -> new Loader().define(null, shifted, 7, bytes.length));
        attempt(() -> new Loader().define(NAME, shifted, 8, bytes.length));
        attempt(() -> new Loader().define(NAME, bytes, 0, bytes.length + 1));
        attempt(() -> new Loader().define(NAME, bytes, -1, 5));
        attempt(() -> new Loader().define(NAME, bytes, 0, -5));
        attempt(() -> new Loader().define(NAME, null, 0, 0));
        attempt(() -> new Loader().define("loaders/Definitions$Copied", bytes, 0, bytes.length));
        attempt(() -> new Loader().define("loaders.Other", bytes, 0, bytes.length));
        attempt(() -> new Loader().define("", bytes, 0, bytes.length));
        attempt(() -> new Loader().define("java.util.Mine", bytes, 0, bytes.length));
        ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length + 4).put(new byte[4]).put(bytes).flip().position(4);
        attempt(() -> new Loader().define(NAME, direct, null) + " " + direct.remaining());
        ByteBuffer readOnly = ByteBuffer.wrap(bytes).asReadOnlyBuffer();
        attempt(() -> new Loader().define(NAME, readOnly, null) + " " + readOnly.remaining());
        Loader loader = new Loader();
        attempt(() -> loader.loaded(NAME));
        ProtectionDomain domain = new ProtectionDomain(new CodeSource(new java.net.URL("file:/from/here"), (Certificate[]) null), null);
        Class<?> copy = loader.define(NAME, ByteBuffer.wrap(bytes), domain);
        attempt(() -> loader.loaded(NAME) == copy);
        attempt(() -> copy.getProtectionDomain() == domain);
        attempt(() -> copy.getProtectionDomain().getCodeSource().getLocation());
        attempt(() -> String.class.getProtectionDomain().getCodeSource());
        attempt(() -> Definitions.class.getProtectionDomain().getCodeSource() != null);
        attempt(() -> loader.define(NAME, bytes, 0, bytes.length));
        loader.resolve(copy);
        attempt(() -> copy.getDeclaredField("value").getName());
        attempt(() -> Class.forName(NAME, false, loader) == copy);
        attempt(() -> Class.forName(NAME, true, loader) == copy);
        attempt(() -> loader.system("loaders.Definitions") == Definitions.class);
        attempt(() -> loader.loaded("java.lang.String"));
        attempt(() -> {
            loader.resolve(null);
            return "resolved";
        });
        attempt(() -> java.lang.invoke.MethodHandles.lookup().defineClass(new byte[] {1, 2, 3}));
        attempt(() -> java.lang.invoke.MethodHandles.lookup().in(String.class).defineClass(bytes));
        attempt(() -> loader.define(NAME + "X", bytes, 0, bytes.length));
        loader.setDefaultAssertionStatus(true);
        loader.setClassAssertionStatus("a.B", false);
        loader.clearAssertionStatus();
        attempt(() -> copy.desiredAssertionStatus());
    }
}
