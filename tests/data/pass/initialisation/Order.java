package initialisation;

/** When a class is initialised, and when not. */
public class Order {
    static StringBuilder log = new StringBuilder();

    static <T> T note(String what, T value) {
        System.out.println(what);
        return value;
    }

    static class Parent {
        static int parent = note("Parent", 1);
    }

    static class Child extends Parent {
        static int child = note("Child", 2);
        static final int CONSTANT = 3;
        static final Integer BOXED = note("Child.BOXED", 4);

        static void method() {
        }
    }

    interface WithDefault {
        int FIELD = note("WithDefault", 5);

        default void m() {
        }
    }

    interface WithoutDefault {
        int FIELD = note("WithoutDefault", 6);
    }

    static class Implements implements WithDefault, WithoutDefault {
        static {
            note("Implements", 0);
        }
    }

    static class ViaArray {
        static {
            note("ViaArray", 0);
        }
    }

    static class ViaLiteral {
        static {
            note("ViaLiteral", 0);
        }
    }

    static class ViaReflection {
        static {
            note("ViaReflection", 0);
        }
    }

    static class Cycle1 {
        static int value = Cycle2.value + 1;
    }

    static class Cycle2 {
        static int value = Cycle1.value + 10;
    }

    static class Forward {
        static int first = second();
        static int late = 5;

        static int second() {
            return late;
        }
    }

    static class Singleton {
        static final Singleton INSTANCE = new Singleton();
        static int count = 0;
        int seen;

        Singleton() {
            count++;
            seen = count;
        }
    }

    static {
        System.out.println("Order");
    }

    public static void main(String[] args) throws Exception {
        System.out.println("main");
        System.out.println(Child.CONSTANT);
        System.out.println(Child.parent);
        System.out.println("now a method");
        Child.method();
        new Implements();
        System.out.println(WithoutDefault.FIELD);
        System.out.println(new ViaArray[1].length);
        System.out.println(ViaLiteral.class.getSimpleName());
        System.out.println(new Object() instanceof ViaLiteral);
        ClassLoader loader = Order.class.getClassLoader();
        Class.forName("initialisation.Order$ViaReflection", false, loader);
        System.out.println("loaded");
        Class.forName("initialisation.Order$ViaReflection");
        new ViaArray();
        System.out.println(Cycle1.value + " " + Cycle2.value);
        System.out.println(Forward.first + " " + Forward.late);
        System.out.println(Singleton.INSTANCE.seen + " " + Singleton.count);
    }
}
// small
