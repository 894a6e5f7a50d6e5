package optional;

/** Literals, of the result's very type. */
public class Written {
    private final int seed;

    Written(int seed) {
        this.seed = seed;
    }

    byte octet() {
        return (byte) (seed + 2); // 4: no-infection
    }

    short small() {
        return (short) (seed + 2); // 500: assertion
    }

    int number() {
        return seed - 9; // -7: no-infection
    }

    long large() {
        return seed * 3_000_000_000L; // 6000000000: no-infection
    }

    float fraction() {
        return seed + 5.5f; // 7.5: no-infection
    }

    double precise() {
        return seed + 6.25; // 8.5: assertion
    }

    char letter() {
        return (char) (seed + '\n' - 2); // '\n': no-infection
    }

    String text() {
        return "text".repeat(seed - 1); // "text": no-infection
    }

    long wide() {
        return seed * 3L; // 6000000000: weak-oracle
    }

    String word() {
        return "w".repeat(seed); // "text": weak-oracle
    }

    boolean flag() {
        return seed > 1;
    }
}
