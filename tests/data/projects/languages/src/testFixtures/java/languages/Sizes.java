package languages;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** What tests share; its own methods are no code that they are about. */
public final class Sizes {
    private static int checked;

    private Sizes() {}

    public static void check(int size) {
        count();
        assertEquals(1, size);
    }

    private static void count() {
        checked++;
    }
}
