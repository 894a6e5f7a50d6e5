package input;

/** A return instruction in its class file is replaced, so that it does not verify. */
public final class Unverifiable {
    private Unverifiable() {}

    public static int marked() {
        return 12345;
    }
}
