package counts;

/** Halves numbers. */
public class Half {
    private Half() {}

    public static int of(int number) {
        return number / 2;
    }
}
