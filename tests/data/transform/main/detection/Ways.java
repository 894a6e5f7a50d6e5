package detection;

import java.util.ArrayList;
import java.util.List;

/** A method for each way in which a transformation is noticed. */
public class Ways {
    private final List<Object> kept = new ArrayList<>();
    private int step = 1;

    public int asserted() {
        return step + 6; // 0: assertion, 1: assertion
    }

    public void expected(Object object) {
        if (object == null) throw new IllegalArgumentException("null"); // void: missing-exception
    }

    public Object used() {
        return List.of(step); // null: crash
    }

    public int advance() {
        step = step + 1; // 0: budget-exceeded, 1: budget-exceeded
        return step;
    }

    public boolean isLast(int depth) {
        return depth >= 10; // true: assertion, false: resource
    }

    public boolean isFull() {
        return kept.size() > 3; // true: assertion, false: resource
    }

    public boolean mayExit() {
        return step > 100; // true: crash, false: no-infection
    }

    public boolean mayBlock() {
        return step > 100; // true: crash, false: no-infection
    }

    public boolean mayStart() {
        return step > 100; // true: not-analysed, false: no-infection
    }

    public boolean isSupported() {
        return step > 0; // true: no-infection, false: weak-oracle
    }

    public int redTestOnly() {
        return step * 9; // 0: not-analysed, 1: not-analysed
    }

    public int recurse(int depth) {
        if (isLast(depth)) return depth; // 0: assertion, 1: assertion
        return recurse(depth + 1);
    }

    public int fill() {
        while (!isFull()) kept.add(new byte[4 << 20]); // 0: assertion, 1: assertion
        return kept.size();
    }
}
