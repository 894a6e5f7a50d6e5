package proofs;

import java.util.ArrayList;
import java.util.List;

/** What it holds, tests have to ask it for. */
public class Shown {
    private final List<String> names = new ArrayList<>();
    private String first;

    void refuse(int number) {
        throw new IllegalStateException(reason(number)); // void: assertion
    }

    private static String reason(int number) {
        return "no " + number; // null: weak-oracle, "": weak-oracle, "A": weak-oracle
    }

    void add(String name) {
        names.add(name); // void: weak-oracle
    }

    int size() {
        return names.size(); // 0: delegate, 1: delegate
    }

    void begin(String name) {
        first = name + "!"; // void: weak-oracle
    }

    boolean hasBegun() {
        return first != null; // true: not-covered, false: not-covered
    }

    String named(String name, boolean twice) {
        return twice ? name + name : name; // null: crash, "": assertion, "A": weak-oracle
    }
}
