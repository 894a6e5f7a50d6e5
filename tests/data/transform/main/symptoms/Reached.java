package symptoms;

import java.util.ArrayList;
import java.util.List;

/** Methods whose effects reach the tests' own code in different ways. */
public class Reached {
    private int count;
    private final List<Integer> numbers = new ArrayList<>();

    public int discarded() {
        return count + 3; // 0: weak-oracle, 1: weak-oracle
    }

    public void variable() {
        count = count + 5; // void: weak-oracle
    }

    public boolean condition() {
        return count == 0; // true: no-infection, false: weak-oracle
    }

    public String inLambda() {
        return "a" + count; // null: weak-oracle, "": weak-oracle, "A": weak-oracle
    }

    public int inBase() {
        return count + 2; // 0: weak-oracle, 1: weak-oracle
    }

    public void thrown() {
        count = count - 1; // void: weak-oracle
        throw new IllegalStateException("as it is" + count);
    }

    public void grows() {
        numbers.add(count); // void: weak-oracle
    }

    int inner() {
        return count + 4; // 0: weak-oracle, 1: weak-oracle
    }
}
