package reflection;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.Arrays;
import java.util.List;

/** Dynamic proxies. */
public class Proxies {
    interface Service {
        int add(int a, long b);

        String name() throws java.io.IOException;

        void nothing();

        default String greeting() {
            return "hello " + add(1, 2);
        }

        double[] array(Object... all);
    }

    public static void main(String[] args) {
        InvocationHandler handler = (proxy, method, arguments) -> {
            System.out.println(method.getName() + Arrays.deepToString(arguments));
            switch (method.getName()) {
                case "add": return (Integer) arguments[0] + (int) (long) (Long) arguments[1];
                case "name": throw new java.io.IOException("no name");
                case "nothing": throw new Exception("checked");
                case "greeting": return InvocationHandler.invokeDefault(proxy, method);
                case "toString": return "proxy!";
                case "hashCode": return 7;
                case "equals": return proxy == arguments[0];
                case "size": return "wrong type";
                case "get": return null;
                default: return null;
            }
        };
        Object proxy = Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Service.class, List.class}, handler);
        Service service = (Service) proxy;
        System.out.println(service.add(3, 4L));
        System.out.println(service.greeting());
        System.out.println(service + " " + service.hashCode() + " " + service.equals(service) + " " + service.array(1, 2));
        try {
            service.name();
        } catch (java.io.IOException e) {
            System.out.println(e.getMessage());
        }
        try {
            service.nothing();
        } catch (UndeclaredThrowableException e) {
            System.out.println(e.getCause());
        }
        try {
            ((List<?>) proxy).size();
        } catch (ClassCastException e) {
            System.out.println("ClassCastException");
        }
        try {
            ((List<?>) proxy).isEmpty();
        } catch (NullPointerException e) {
            System.out.println("NullPointerException");
        }
        System.out.println(((List<?>) proxy).get(0));
        System.out.println(Proxy.isProxyClass(proxy.getClass()) + " " + (Proxy.getInvocationHandler(proxy) == handler) + " " + Arrays.toString(proxy.getClass().getInterfaces()));
        try {
            Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {String.class}, handler);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
