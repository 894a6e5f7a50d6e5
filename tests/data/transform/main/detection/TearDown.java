package detection;

import java.util.ArrayList;
import java.util.List;

/** What a test leaves, and what puts it back. Only a test that runs later may notice. */
public class TearDown {
    private static final List<String> NAMES = new ArrayList<>(); // void: clinit

    private static String symbol = "EUR";
    private static int uses;

    public static void use(String other) {
        symbol = other; // void: assertion
    }

    public static void reset() {
        symbol = "EUR"; // void: assertion
    }

    /** No test notices this, in whichever order. */
    public static void forget() {
        uses = 0; // void: weak-oracle
    }

    public static String show(int amount) {
        uses++; // null: assertion, "": assertion, "A": assertion
        return amount + " " + symbol;
    }

    public static void add(String name) {
        NAMES.add(name); // void: assertion
    }

    public static int letters() {
        int letters = 0; // 0: assertion, 1: assertion
        for (String name : NAMES) {
            letters += name.length();
        }
        return letters;
    }

    public static void clear() {
        while (!NAMES.isEmpty()) { // void: assertion
            NAMES.remove(0);
        }
    }

    public static void enter(String name) {
        System.setProperty("detection.name", name); // void: assertion
    }

    public static void leave() {
        System.clearProperty("detection.name"); // void: assertion
    }
}
