package input;

/** Ends the process. */
public final class Exits {
    private Exits() {}

    public static void exit() {
        System.exit(1);
    }

    public static int halve(int number) {
        if (number < 0) {
            Runtime.getRuntime().halt(2);
        }
        return number / 2;
    }
}
