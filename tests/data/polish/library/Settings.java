package library;

/** State of a library, which is compiled into a folder of its own: neither the project's nor its tests'. */
public final class Settings {
    public static int level = 3;

    private Settings() {}

    public static void change(int other) {
        level = other;
    }
}
