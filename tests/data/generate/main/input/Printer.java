package input;

/** Does nothing but print. */
public final class Printer {
    private Printer() {}

    public static void greet(String name) {
        if (name.isEmpty()) {
            System.out.println("Hello");
        } else {
            System.out.println("Hello, " + name);
        }
    }
}
