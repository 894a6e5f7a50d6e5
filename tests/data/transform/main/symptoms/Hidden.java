package symptoms;

import java.util.function.IntUnaryOperator;

/** Methods that are hard to name, to reach, or to see change. */
public class Hidden {
    private final int base = Integer.parseInt("2");

    /** Its object stays as it is. */
    public void check(int number) {
        if (number < 0) throw new IllegalArgumentException("negative: " + number); // void: no-infection
    }

    /** Nobody can call a method of the class by its name. */
    public int nameless(int number) {
        IntUnaryOperator add = new IntUnaryOperator() { // 0: assertion, 1: assertion
            @Override
            public int applyAsInt(int operand) {
                return operand + base; // 0: no-propagation, 1: no-propagation
            }
        };
        return add.applyAsInt(number) > -5 ? 7 : 8;
    }

    /** It calls a method of the same name, and none of the class without one. */
    public int unrelated(IntUnaryOperator operator) {
        return operator.applyAsInt(base); // 0: assertion, 1: assertion
    }

    int shared() {
        return base + 1; // 0: no-propagation, 1: no-propagation
    }

    public int twice(int number) {
        return shared() > -5 ? number : 8; // 0: assertion, 1: assertion
    }

    public int twice(long number) {
        return shared() > -5 ? 7 : 8; // 0: assertion, 1: assertion
    }

    public int moved(int by) {
        return by + base; // 0: weak-oracle, 1: weak-oracle
    }

    public int at(int index) {
        return index * base; // 0: weak-oracle, 1: weak-oracle
    }

    /** The first result is the same everywhere, the second one nowhere. */
    public long sometimes(boolean random) {
        return random ? System.nanoTime() : base; // 0: weak-oracle, 1: weak-oracle
    }
}
