package object;

/** The order of field initialisers, initialiser blocks, constructors and super constructors. */
public class Constructors {
    static StringBuilder log = new StringBuilder();

    static int note(String s) {
        log.append(s).append(' ');
        return s.length();
    }

    static class Base {
        int a = note("Base.a");

        {
            note("Base.block");
        }

        Base() {
            this(note("Base.argument"));
            note("Base()");
        }

        Base(int i) {
            note("Base(int)");
            hook();
        }

        void hook() {
            note("Base.hook");
        }
    }

    static class Derived extends Base {
        int b = note("Derived.b");
        int c = b + 1;
        final int d = 5;
        final Integer e = 6;

        {
            note("Derived.block" + c);
        }

        Derived() {
            note("Derived()");
        }

        Derived(String s) {
            super(note(s));
            note("Derived(String)");
        }

        @Override
        void hook() {
            note("Derived.hook:" + b + "," + c + "," + d + "," + e);
        }
    }

    static class Throws {
        Throws() {
            this(check());
        }

        Throws(int i) {
            note("unreachable");
        }

        static int check() {
            throw new IllegalStateException("no object");
        }
    }

    public static void main(String[] args) {
        new Derived();
        System.out.println(log);
        log.setLength(0);
        new Derived("argument");
        System.out.println(log);
        log.setLength(0);
        new Base();
        System.out.println(log);
        log.setLength(0);
        try {
            new Throws();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + log);
        }
    }
}
// small
