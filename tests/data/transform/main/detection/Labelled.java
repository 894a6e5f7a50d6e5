package detection;

import java.util.ArrayList;
import java.util.List;

/** What parameterised tests are named after and made from. */
public class Labelled {
    private final int number;

    public Labelled(int number) {
        this.number = number;
    }

    /** Only display names show it. */
    @Override
    public String toString() {
        return label(); // null: to_string, "": to_string, "A": to_string
    }

    public String label() {
        return "number " + number; // null: no-propagation, "": no-propagation, "A": no-propagation
    }

    public int next() {
        return number + 1; // 0: assertion, 1: assertion
    }

    /** Fewer tests run without the body, and none of them fails. */
    public static void extend(List<Object[]> numbers) {
        numbers.add(new Object[] {new Labelled(3)}); // void: no-propagation
    }

    public static List<Object[]> all() {
        List<Object[]> all = new ArrayList<>(); // null: crash
        all.add(new Object[] {new Labelled(1)});
        all.add(new Object[] {new Labelled(2)});
        extend(all);
        return all;
    }
}
