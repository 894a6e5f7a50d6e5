package initialisation;

/** A failing initialiser: the first user sees the cause, later ones a class that is not there. */
public class Failures {
    static class Bad {
        static int value = 1 / zero();

        static int zero() {
            return 0;
        }

        static void use() {
        }
    }

    static class ThrowsError {
        static {
            if (true) throw new StackOverflowError("pretended");
        }

        static int field;
    }

    static class Below extends Bad {
        static int field = 1;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            try {
                Bad.use();
            } catch (ExceptionInInitializerError e) {
                System.out.println(e + " " + e.getMessage() + " " + e.getCause() + " " + e.getException());
                e.printStackTrace(System.out);
            } catch (NoClassDefFoundError e) {
                System.out.println(e.getMessage());
                System.out.println(e.getCause());
            }
        }
        try {
            System.out.println(Below.field);
        } catch (NoClassDefFoundError e) {
            System.out.println(e.getMessage());
        }
        for (int i = 0; i < 2; i++) {
            try {
                System.out.println(ThrowsError.field);
            } catch (StackOverflowError e) {
                System.out.println(e);
            } catch (NoClassDefFoundError e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            Class.forName("initialisation.Failures$Bad");
        } catch (ClassNotFoundException | NoClassDefFoundError e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }
}
