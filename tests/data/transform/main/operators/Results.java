package operators;

import java.util.List;

/** A method for each type of result; each reads a field, so that no rule skips it. */
public class Results {
    private int seed = 2;

    public void nothing() {
        seed += 5; // void: assertion
    }

    public boolean flag() {
        return seed > 1; // true: no-infection, false: assertion
    }

    public byte octet() {
        return (byte) (seed + 1); // 0: assertion, 1: assertion
    }

    public short small() {
        return (short) (seed - 2); // 0: no-infection, 1: assertion
    }

    public int number() {
        return seed - 1; // 0: assertion, 1: no-infection
    }

    public long large() {
        return seed + 1L; // 0: assertion, 1: assertion
    }

    public float fraction() {
        return seed / 2f; // 0.0: assertion, 1.0: no-infection
    }

    public double precise() {
        return seed - 2.0; // 0.0: no-infection, 1.0: assertion
    }

    public char letter() {
        return (char) ('@' + seed - 1); // ' ': assertion, 'A': no-infection
    }

    public String text() {
        return "b".repeat(seed - 2); // null: crash, "": no-infection, "A": assertion
    }

    public String name() {
        return String.valueOf((char) (63 + seed)); // null: assertion, "": assertion, "A": no-infection
    }

    public List<String> list() {
        return List.of("a".repeat(seed)); // null: crash
    }

    public int[] numbers() {
        return new int[seed - 2]; // null: crash, empty: no-infection
    }

    public String[][] table() {
        return new String[seed][seed]; // null: crash, empty: assertion
    }

    public static Results[] all() {
        Results[] all = new Results[1]; // null: crash, empty: crash
        all[0] = new Results();
        return all;
    }

    public int uncovered() {
        return seed * 3; // 0: not-covered, 1: not-covered
    }
}
