package symptoms;

/** A method for each way in which an infection dies, and another one in which it does. */
public class Died {
    private final int base = Integer.parseInt("2");
    private int other;
    private long start;

    int decides() {
        return base + 1; // 0: no-propagation, 1: no-propagation
    }

    public int branch() {
        return decides() > -5 ? 7 : 8; // 0: assertion, 1: assertion
    }

    int operand() {
        return base + 1; // 0: no-propagation, 1: no-propagation
    }

    public int operation() {
        return operand() * (base - 2) + base; // 0: assertion, 1: assertion
    }

    int dropped() {
        return base + 1; // 0: no-propagation, 1: no-propagation
    }

    public int statement() {
        dropped(); // 0: assertion, 1: assertion
        return base + 9;
    }

    int kept() {
        return base + 1; // 0: no-propagation, 1: no-propagation
    }

    public int variable() {
        int unused = kept(); // 0: assertion, 1: assertion
        return base + 9;
    }

    void unread() {
        other = other + base; // void: no-propagation
    }

    public int effect() {
        unread(); // 0: assertion, 1: assertion
        return base + 9;
    }

    public int loosely() {
        return base + 5; // 0: weak-oracle, 1: weak-oracle
    }

    public int unchecked() {
        return base + 5; // 0: weak-oracle, 1: weak-oracle
    }

    int watched() {
        int sum = 0; // 0: no-propagation, 1: no-propagation
        for (int i = 0; i < 1000; i++) sum += base;
        return sum;
    }

    /** Without the loop less time passes, but that is not where the difference ends. */
    public int stopwatch() {
        start = System.nanoTime(); // 0: assertion, 1: assertion
        int result = watched() > -5 ? 7 : 8;
        long end = System.nanoTime();
        return end - start > elapsed() ? result - 1 : result;
    }

    private long elapsed() {
        return System.nanoTime() - start; // 0: assertion, 1: assertion
    }
}
