package left;

/** Reads the registry once, when it is initialised. */
public final class Level {
    private static final String NAME = Registry.level();

    private Level() {}

    public static String name() {
        return NAME;
    }
}
