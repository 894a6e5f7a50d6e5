public class Initialisation {
    static class Parent {
        static { System.out.println("Parent.<clinit>"); }
        final int x = compute();
        int compute() { System.out.println("Parent.compute"); return 1; }
    }

    static class Child extends Parent {
        static final int CONSTANT = 5;
        static int counter = log("counter", 3);
        static { System.out.println("Child.<clinit>"); }
        int y = 9;
        { System.out.println("initialiser " + y); }
        @Override int compute() { System.out.println("Child.compute " + y); return 2; }
    }

    static class Broken {
        static int value = 1 / Integer.parseInt("0");
    }

    interface WithDefault { int LOGGED = log("WithDefault", 1); default void nothing() {} }

    static class Implementor implements WithDefault {}

    static int log(String what, int value) {
        System.out.println(what);
        return value;
    }

    public static void main(String[] args) {
        System.out.println(Child.CONSTANT);
        System.out.println(new Child().x);
        System.out.println(Child.counter);
        new Implementor();
        for (int i = 0; i < 2; i++) {
            try {
                System.out.println(Broken.value);
            } catch (Throwable e) {
                System.out.println(e + " / " + e.getCause());
            }
        }
        Child[] none = new Child[1];
        System.out.println(none.getClass() + " " + none.clone().length);
    }
}
