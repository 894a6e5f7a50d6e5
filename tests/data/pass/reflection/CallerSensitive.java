package reflection;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.function.Function;

/** Methods that ask who calls them, called directly, by lambdas, by reflection and by handles. */
public class CallerSensitive {
    private volatile int secret = 5;

    static class Other {
        private String hidden = "hidden";
        private volatile int count;

        private static String tell() {
            return "told";
        }
    }

    interface Action {
        Object run() throws Throwable;
    }

    static void attempt(Action action) {
        try {
            System.out.println(action.run());
        } catch (Throwable e) {
            System.out.println(e.getClass().getSimpleName() + ": " + String.valueOf(e.getMessage()).replaceAll("@[0-9a-f]+", "@").replaceAll("0x[0-9a-f]+", "0x") + (e.getCause() == null ? "" : " <- " + e.getCause()));
        }
    }

    static Function<String, Class<?>> finder() {
        return name -> {
            try {
                return Class.forName(name);
            } catch (ClassNotFoundException e) {
                return null;
            }
        };
    }

    public static void main(String[] args) throws Throwable {
        Method forName = Class.class.getMethod("forName", String.class), lookup = MethodHandles.class.getMethod("lookup");
        attempt(() -> Class.forName("reflection.CallerSensitive$Other"));
        attempt(() -> forName.invoke(null, "reflection.CallerSensitive$Other"));
        attempt(() -> finder().apply("reflection.CallerSensitive"));
        attempt(() -> ((Function<String, Class<?>>) CallerSensitive::find).apply("reflection.CallerSensitive$Other"));
        MethodHandle handle = MethodHandles.lookup().findStatic(Class.class, "forName", MethodType.methodType(Class.class, String.class));
        attempt(() -> (Class<?>) handle.invokeExact("reflection.CallerSensitive$Other"));
        attempt(() -> handle.invokeWithArguments("not.There"));
        attempt(() -> forName.invoke(null, "not.There"));
        attempt(() -> MethodHandles.lookup());
        attempt(() -> ((MethodHandles.Lookup) lookup.invoke(null)).lookupClass());
        Method get = Field.class.getMethod("get", Object.class);
        Field hidden = Other.class.getDeclaredField("hidden"), hash = String.class.getDeclaredField("hash");
        attempt(() -> hidden.get(new Other()));
        attempt(() -> get.invoke(hidden, new Other()));
        attempt(() -> get.invoke(hash, "x"));
        Method invoke = Method.class.getMethod("invoke", Object.class, Object[].class), tell = Other.class.getDeclaredMethod("tell");
        attempt(() -> tell.invoke(null));
        attempt(() -> invoke.invoke(tell, null, new Object[0]));
        attempt(() -> invoke.invoke(invoke, tell, new Object[] {null, new Object[0]}));
        MethodHandle invokeHandle = MethodHandles.lookup().unreflect(invoke);
        attempt(() -> invokeHandle.invoke(tell, (Object) null, new Object[0]));
        attempt(() -> AtomicIntegerFieldUpdater.newUpdater(CallerSensitive.class, "secret").incrementAndGet(new CallerSensitive()));
        attempt(() -> AtomicIntegerFieldUpdater.newUpdater(Other.class, "count").incrementAndGet(new Other()));
        attempt(() -> AtomicIntegerFieldUpdater.newUpdater(Thread.class, "threadStatus"));
        attempt(() -> Thread.currentThread().getContextClassLoader() == CallerSensitive.class.getClassLoader());
        attempt(() -> CallerSensitive.class.getClassLoader().getParent().getName());
        attempt(() -> Package.getPackage("reflection").getName());
        attempt(() -> java.util.ResourceBundle.getBundle("not.there"));
        attempt(() -> java.util.logging.Logger.getLogger("caller").getName());
        attempt(() -> java.util.ServiceLoader.load(Action.class).findFirst());
        attempt(() -> Class.class.getMethod("newInstance").invoke(Other.class).getClass());
        attempt(() -> Other.class.newInstance().hidden);
    }

    static Class<?> find(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            return null;
        }
    }
}
