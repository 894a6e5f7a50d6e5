package reflection;

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Proxies: default methods, results and exceptions that do not fit, Object's methods, hidden and clashing interfaces. */
public class ProxyDefaults {
    public interface Greeter {
        String name();

        default String greet(String greeting) {
            return greeting + " " + name();
        }

        static String shared() {
            return "shared";
        }
    }

    public interface Loud extends Greeter {
        @Override
        default String greet(String greeting) {
            return Greeter.super.greet(greeting).toUpperCase();
        }
    }

    interface Numbers {
        int number();

        long wide(byte a, long b, double c);

        void nothing() throws IOException;

        Integer boxed();

        char[] array(Object... all);
    }

    public interface OtherName {
        String name();
    }

    public interface ClashingName {
        int name();
    }

    interface Action {
        Object run() throws Throwable;
    }

    static void attempt(Action action) {
        try {
            System.out.println(action.run());
        } catch (UndeclaredThrowableException e) {
            System.out.println("undeclared " + e.getMessage() + " " + e.getUndeclaredThrowable());
        } catch (Throwable e) {
            System.out.println(e.getClass().getSimpleName() + ": " + String.valueOf(e.getMessage()).replaceAll("@[0-9a-f]+", "@").replaceAll("Proxy[0-9]+", "Proxy"));
        }
    }

    static <T> T make(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(ProxyDefaults.class.getClassLoader(), new Class<?>[] {type}, handler));
    }

    static void defaults() {
        InvocationHandler handler = (proxy, method, arguments) -> method.isDefault() ? InvocationHandler.invokeDefault(proxy, method, arguments) : "proxy";
        attempt(() -> make(Greeter.class, handler).greet("hello"));
        attempt(() -> make(Loud.class, handler).greet("hello"));
        attempt(() -> InvocationHandler.invokeDefault(make(Greeter.class, handler), Greeter.class.getMethod("name")));
        attempt(() -> InvocationHandler.invokeDefault("no proxy", Greeter.class.getMethod("greet", String.class), "x"));
        attempt(() -> InvocationHandler.invokeDefault(make(Greeter.class, handler), Comparator.class.getMethod("reversed")));
        attempt(() -> InvocationHandler.invokeDefault(make(Loud.class, handler), Greeter.class.getMethod("greet", String.class), "x"));
        attempt(() -> InvocationHandler.invokeDefault(make(Greeter.class, handler), Greeter.class.getMethod("greet", String.class)));
        attempt(() -> InvocationHandler.invokeDefault(make(Greeter.class, handler), Greeter.class.getMethod("greet", String.class), 5));
    }

    static void results() {
        for (Object result : new Object[] {5, null, "text", 5L, (short) 5}) attempt(() -> make(Numbers.class, (proxy, method, arguments) -> result).number());
        attempt(() -> make(Numbers.class, (proxy, method, arguments) -> (long) (byte) arguments[0] + (long) arguments[1] + ((Double) arguments[2]).longValue()).wide((byte) 1, 2, 3.5));
        attempt(() -> make(Numbers.class, (proxy, method, arguments) -> null).boxed());
        attempt(() -> make(Numbers.class, (proxy, method, arguments) -> ((Object[]) arguments[0]).length + "").array(1, 2));
        attempt(() -> new String(make(Numbers.class, (proxy, method, arguments) -> new char[] {'o', 'k'}).array()));
        attempt(() -> {
            make(Numbers.class, (proxy, method, arguments) -> "ignored " + (arguments == null)).nothing();
            return "nothing";
        });
        Throwable[] thrown = {new IOException("declared"), new Exception("checked"), new IllegalStateException("unchecked"), new Error("error"), new InvocationTargetException(new Exception("inner")), null};
        for (Throwable each : thrown) {
            attempt(() -> {
                make(Numbers.class, (proxy, method, arguments) -> {
                    throw each;
                }).nothing();
                return null;
            });
        }
    }

    static void objects() throws Exception {
        Greeter greeter = make(Greeter.class, (proxy, method, arguments) -> method.getDeclaringClass().getSimpleName() + "." + method.getName() + (arguments == null ? "" : Arrays.toString(arguments)));
        System.out.println(greeter + " " + greeter.name());
        attempt(() -> greeter.hashCode());
        attempt(() -> greeter.equals("x"));
        System.out.println(Proxy.isProxyClass(greeter.getClass()) + " " + Modifier.toString(greeter.getClass().getModifiers()) + " " + greeter.getClass().getSuperclass() + " " + Arrays.toString(greeter.getClass().getInterfaces()) + " " + greeter.getClass().isSynthetic());
        Numbers hidden = make(Numbers.class, (proxy, method, arguments) -> 1);
        System.out.println(hidden.getClass().getPackageName() + " " + Modifier.toString(hidden.getClass().getModifiers()) + " " + (hidden.getClass() == make(Numbers.class, null == hidden ? null : (p, m, a) -> 2).getClass()));
        Object both = Proxy.newProxyInstance(ProxyDefaults.class.getClassLoader(), new Class<?>[] {Greeter.class, OtherName.class, Comparable.class}, (proxy, method, arguments) -> method.getReturnType() == int.class ? (Object) 7 : method.getDeclaringClass().getSimpleName());
        System.out.println(((Greeter) both).name() + " " + ((OtherName) both).name() + " " + ((Comparable) both).compareTo("x"));
        for (Class<?>[] interfaces : List.of(new Class<?>[] {Greeter.class, ClashingName.class}, new Class<?>[] {String.class}, new Class<?>[] {Greeter.class, Greeter.class}, new Class<?>[] {int.class}, new Class<?>[] {null})) {
            attempt(() -> Proxy.newProxyInstance(ProxyDefaults.class.getClassLoader(), interfaces, (proxy, method, arguments) -> null).getClass().getSimpleName());
        }
        attempt(() -> Proxy.newProxyInstance(null, new Class<?>[] {Greeter.class}, (proxy, method, arguments) -> null));
        attempt(() -> Proxy.newProxyInstance(ProxyDefaults.class.getClassLoader(), new Class<?>[0], null));
        attempt(() -> Proxy.getInvocationHandler("x"));
        attempt(() -> Proxy.getInvocationHandler(make(Greeter.class, new Named())).toString());
    }

    static class Named implements InvocationHandler {
        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) {
            return null;
        }

        @Override
        public String toString() {
            return "named";
        }
    }

    public static void main(String[] args) throws Exception {
        defaults();
        results();
        objects();
    }
}
