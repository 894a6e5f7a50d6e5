package assembly;

import static assembly.Assembler.PUBLIC;
import static assembly.Assembler.PUBLIC_STATIC;

import java.lang.reflect.InvocationTargetException;

/** Native methods without a library, and libraries that are not there. */
public class NativeMethods {
    static native int plain();

    native String overloaded(int[] a, String b, long c);

    native void overloaded();

    static native void under_score$dollar();

    private synchronized native Object[][] locked(NativeMethods... others);

    interface Action {
        Object run() throws Throwable;
    }

    static void attempt(Action action) {
        try {
            System.out.println(action.run());
        } catch (InvocationTargetException e) {
            System.out.println("wrapped " + e.getCause());
        } catch (Throwable e) {
            System.out.println(e.toString().replaceAll("library.path:.*", "library.path") + " at " + e.getStackTrace()[0].getMethodName());
        }
    }

    public static void main(String[] args) throws Exception {
        attempt(() -> plain());
        attempt(() -> plain());
        attempt(() -> new NativeMethods().overloaded(null, "b", 3));
        attempt(() -> {
            new NativeMethods().overloaded();
            return null;
        });
        attempt(() -> {
            under_score$dollar();
            return null;
        });
        NativeMethods object = new NativeMethods();
        attempt(() -> object.locked(object));
        System.out.println(Thread.holdsLock(object));
        attempt(() -> NativeMethods.class.getDeclaredMethod("plain").invoke(null));
        Class<?> made = new Assembler("p/Made").constructor().method(PUBLIC_STATIC | 0x100, "far away", "(IJ[Lp/Made;)Lp/Made;").method(PUBLIC | 0x100, "\u00fc", "()V").define();
        attempt(() -> made.getMethod("far away", int.class, long.class, made.arrayType()).invoke(null, 1, 2L, null));
        attempt(() -> made.getMethod("\u00fc").invoke(made.getConstructor().newInstance()));
        attempt(() -> {
            System.loadLibrary("thisIsNotThere");
            return null;
        });
        attempt(() -> {
            System.loadLibrary("path/like");
            return null;
        });
        attempt(() -> {
            System.load("relative.so");
            return null;
        });
        attempt(() -> {
            System.load("/not/there/libx.so");
            return null;
        });
        attempt(() -> {
            System.loadLibrary(null);
            return null;
        });
        System.out.println(System.mapLibraryName("name"));
    }
}
