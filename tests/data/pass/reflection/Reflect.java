import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;

public class Reflect {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Mark { String value() default "default"; int[] numbers() default {1, 2}; }

    @Mark(value = "set", numbers = {3})
    static class Target {
        private int secret = 42;
        public static final String NAME = "target";
        public Target() {}
        public int add(int a, long b) { return (int) (a + b); }
        @Mark
        static void fail() { throw new IllegalStateException("inside"); }
    }

    interface Greeter { String greet(String name); }

    public static void main(String[] args) throws Exception {
        Target target = Target.class.getDeclaredConstructor().newInstance();
        Method add = Target.class.getMethod("add", int.class, long.class);
        System.out.println(add + " = " + add.invoke(target, 1, 2L));
        try {
            Target.class.getDeclaredMethod("fail").invoke(null);
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause());
        }
        Field secret = Target.class.getDeclaredField("secret");
        secret.setAccessible(true);
        secret.set(target, 7);
        System.out.println(secret.get(target));
        Mark mark = Target.class.getAnnotation(Mark.class);
        System.out.println(mark.value() + Arrays.toString(mark.numbers()));
        System.out.println(Target.class.getDeclaredMethod("fail").getAnnotation(Mark.class).value());
        Greeter greeter = (Greeter) Proxy.newProxyInstance(Reflect.class.getClassLoader(), new Class<?>[] {Greeter.class},
                (proxy, method, arguments) -> method.getName() + " " + arguments[0]);
        System.out.println(greeter.greet("you"));
        System.out.println(Target.class.getName() + " " + int[][].class.getSimpleName() + " " + Target.class.getEnclosingClass());
        try {
            Class.forName("no.such.Thing");
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
    }
}
