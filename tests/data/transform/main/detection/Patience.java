package detection;

/** Methods that a long test runs, which is asked only about what others do not notice. */
public class Patience {
    private int step = 1;

    public int byTheQuick() {
        return step + 6; // 0: assertion, 1: assertion
    }

    public int byTheLong() {
        return step + 7; // 0: assertion, 1: assertion
    }
}
