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

    @Override
    public String toString() {
        return shown(); // null: to_string, "": to_string, "A": to_string
    }

    private String shown() {
        return names.size() + " names"; // null: weak-oracle, "": weak-oracle, "A": weak-oracle
    }

    void reject(String name) {
        throw new IllegalArgumentException(rejected(name)); // void: assertion
    }

    private static String rejected(String name) {
        return "not " + name; // null: weak-oracle, "": weak-oracle, "A": weak-oracle
    }

    void stop(int place) {
        throw new AtException(twice(place)); // void: missing-exception
    }

    private static int twice(int place) {
        return 2 * place; // 0: weak-oracle, 1: weak-oracle
    }

    static void expect(int number) {
        throw new IllegalStateException(expected(number)); // void: missing-exception
    }

    private static String expected(int number) {
        return number + " is not expected"; // null: weak-oracle, "": weak-oracle, "A": weak-oracle
    }

    /** What stops at a place, says at which. */
    static final class AtException extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final int place;

        AtException(int place) {
            this.place = place;
        }

        int place() {
            return place; // 0: getter, 1: getter
        }
    }

    String named(String name, boolean twice) {
        return twice ? name + name : name; // null: crash, "": assertion, "A": weak-oracle
    }
}
