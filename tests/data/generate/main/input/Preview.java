package input;

/** Its class file says that it needs preview features, which are off. */
public final class Preview {
    private Preview() {}

    public static int four() {
        return 4;
    }
}
