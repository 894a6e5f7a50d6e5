package initialisation;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Proxy;
import java.util.EnumSet;
import java.util.ServiceLoader;
import java.util.function.Supplier;

/** Which uses by reflection, handles, proxies, lambdas and serialisation initialise a class, and which do not. */
public class ByReflection {
    static class A {
        static int value = note("A");
        final int own = 1;

        static void call() {
        }

        void method() {
        }
    }

    static class B {
        static int value = note("B");
    }

    static class C {
        static int value = note("C");

        static int f() {
            return 1;
        }
    }

    static class D {
        static int value = note("D");
    }

    static class E {
        static int value = note("E");

        E() {
        }
    }

    static class F {
        static int value = note("F");
        static final int CONSTANT = 5;
        static final String TEXT = "text";
    }

    static class G {
        static int value = note("G");

        static String supply() {
            return "supplied";
        }
    }

    static class H implements java.io.Serializable {
        private static final long serialVersionUID = note("H");
    }

    static class I {
        static int value = note("I");
    }

    enum J {
        ONE;

        static final int NOTED = note("J");
    }

    interface K {
        int NOTED = note("K");

        void method();
    }

    interface L {
        int NOTED = note("L");

        default void method() {
        }
    }

    static class M extends A {
        static int value = note("M");
    }

    static int note(String name) {
        System.out.println("  initialises " + name);
        return 1;
    }

    interface Use {
        Object run() throws Throwable;
    }

    static void use(String title, Use use) throws Exception {
        Object result;
        try {
            result = use.run();
        } catch (Throwable e) {
            result = e.getClass().getSimpleName();
        }
        System.out.println(title + (result == null ? "" : " " + result));
    }

    public static void main(String[] args) throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        use("members", () -> A.class.getDeclaredMethods().length + A.class.getDeclaredFields().length + A.class.getDeclaredConstructors().length);
        use("getField", () -> A.class.getDeclaredField("value").getType());
        use("isInstance", () -> A.class.isInstance("x") || A.class.isAssignableFrom(M.class));
        use("array", () -> Array.newInstance(A.class, 3).getClass() == A[].class);
        use("cast of null", () -> (A) A.class.cast(null));
        use("forName without", () -> Class.forName("initialisation.ByReflection$A", false, ByReflection.class.getClassLoader()) == A.class);
        use("loadClass", () -> ByReflection.class.getClassLoader().loadClass("initialisation.ByReflection$A") == A.class);
        use("findStatic", () -> lookup.findStatic(A.class, "call", MethodType.methodType(void.class)).type());
        use("reflected call of a subclass's method", () -> M.class.getDeclaredField("value").getInt(null));
        use("forName", () -> Class.forName("initialisation.ByReflection$B") == B.class);
        use("Method.invoke", () -> C.class.getDeclaredMethod("f").invoke(null));
        use("findStaticGetter", () -> lookup.findStaticGetter(D.class, "value", int.class).type());
        use("invoke of the getter", () -> lookup.findStaticGetter(D.class, "value", int.class).invoke());
        use("getDeclaredConstructor", () -> E.class.getDeclaredConstructor().getParameterCount());
        use("newInstance", () -> E.class.getDeclaredConstructor().newInstance() != null);
        use("constants", () -> F.CONSTANT + F.TEXT);
        use("constants by reflection", () -> F.class.getDeclaredField("CONSTANT").get(null));
        use("method reference", () -> {
            Supplier<String> supplier = G::supply;
            System.out.println("  made");
            return supplier.get();
        });
        use("ObjectStreamClass", () -> java.io.ObjectStreamClass.lookup(H.class).getSerialVersionUID());
        use("ensureInitialized", () -> lookup.ensureInitialized(I.class) == I.class);
        use("enum class", () -> J.class.isEnum());
        use("EnumSet", () -> EnumSet.noneOf(J.class));
        use("proxy", () -> Proxy.newProxyInstance(ByReflection.class.getClassLoader(), new Class<?>[] {K.class}, (proxy, method, arguments) -> null) != null);
        use("lambda of an interface", () -> ((K) () -> { }).getClass().isHidden());
        use("lambda of one with defaults", () -> new L() { }.getClass().isAnonymousClass());
        use("its constant", () -> K.NOTED);
        use("VarHandle", () -> {
            VarHandle handle = lookup.findStaticVarHandle(N.class, "value", int.class);
            System.out.println("  found");
            return (int) handle.get();
        });
        use("annotation", () -> O.class.getAnnotations().length);
        use("services", () -> ServiceLoader.load(K.class).findFirst().isPresent());
        use("generic superclass", () -> P.class.getGenericSuperclass());
        use("instance of the subclass", () -> new P() != null);
    }

    static class N {
        static int value = note("N");
    }

    @Deprecated
    static class O {
        static int value = note("O");
    }

    static class P extends java.util.ArrayList<O> {
        static int value = note("P");
    }
}
