package object;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Private members among nested classes: fields, methods, constructors, interfaces, lambdas, subclasses and reflection, without accessors. */
public class Nestmates {
    private int value = 1;
    private static int shared = 2;

    private Nestmates() {
    }

    private Nestmates(int value) {
        this.value = value;
    }

    private String who() {
        return "outer " + value;
    }

    private static String all() {
        return "all " + shared;
    }

    static class Nested {
        private int value = 10;

        private Nested() {
        }

        private String who() {
            return "nested " + value;
        }

        String outer(Nestmates outer) {
            outer.value++;
            outer.value += 5;
            shared *= 2;
            return outer.who() + " " + all() + " " + new Nestmates(7).who();
        }

        private class Deep {
            private String who() {
                return "deep " + value + " " + Nested.this.who() + " " + Nestmates.all();
            }
        }
    }

    private static class Base {
        private String name = "base";

        private String hidden() {
            return "hidden in base";
        }

        String test(Base other) {
            return hidden() + " " + other.hidden() + " " + other.name;
        }
    }

    private static class Derived extends Base {
        private String name = "derived";

        private String hidden() {
            return "hidden in derived";
        }

        String both() {
            return hidden() + ", " + super.hidden() + ", " + ((Base) this).hidden() + ", " + name + ", " + super.name;
        }
    }

    private interface Contract {
        private String secret() {
            return "interface's secret " + own();
        }

        private static String fixed() {
            return "fixed";
        }

        String own();
    }

    private enum Level {
        A {
            @Override
            String tell() {
                return "A tells " + secret("x") + all();
            }
        };

        private static String secret(String text) {
            return "secret of " + text;
        }

        abstract String tell();
    }

    private record Pair(int a) {
        private Pair {
            shared++;
        }
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

    public static void main(String[] args) throws Exception {
        Nestmates outer = new Nestmates();
        System.out.println(new Nested().outer(outer) + " " + new Nested().value + " " + new Nested().who() + " " + new Nested().new Deep().who());
        Base derived = new Derived();
        System.out.println(derived.hidden() + " | " + derived.test(new Derived()) + " | " + ((Derived) derived).both() + " | " + derived.name + " | " + ((Derived) derived).name);
        Contract contract = () -> "own";
        System.out.println(contract.secret() + " " + Contract.fixed() + " " + Level.A.tell() + " " + Level.secret("y") + " " + new Pair(3).a + " " + shared);
        Supplier<String> lambda = outer::who, direct = () -> outer.who() + outer.value--;
        System.out.println(lambda.get() + " " + direct.get() + " " + lambda.get());
        for (Class<?> type : new Class<?>[] {Nestmates.class, Nested.class, Base.class, Level.class}) {
            System.out.println(type.getSimpleName() + " " + type.getNestHost().getSimpleName() + " " + Arrays.stream(type.getDeclaredMethods()).filter(Method::isSynthetic).map(Method::getName).filter(name -> name.startsWith("access$")).collect(Collectors.toList()) + " " + type.isNestmateOf(Nestmates.class) + type.isNestmateOf(String.class));
        }
        System.out.println(Arrays.stream(Nestmates.class.getNestMembers()).map(Class::getSimpleName).sorted().collect(Collectors.toList()));
        Field value = Nested.class.getDeclaredField("value");
        Method who = Nested.class.getDeclaredMethod("who");
        Constructor<?> constructor = Nested.class.getDeclaredConstructor();
        attempt(() -> value.get(constructor.newInstance()) + " " + who.invoke(new Nested()));
        Method hidden = Base.class.getDeclaredMethod("hidden");
        attempt(() -> hidden.invoke(derived) + " " + Derived.class.getDeclaredMethod("hidden").invoke(derived));
        attempt(() -> String.class.getDeclaredField("hash").get("x"));
        attempt(() -> java.util.ArrayList.class.getDeclaredMethod("grow").invoke(new java.util.ArrayList<>()));
        Nested none = null;
        attempt(() -> none.value);
        attempt(() -> none.who());
    }
}
