package budget;

/** Methods whose tests take little time and much. */
public class Counted {
    private final int base = Integer.parseInt("2");

    public int quickly() {
        return base + 1; // 0: weak-oracle, 1: weak-oracle
    }

    public int slowly() {
        return base + 2; // 0: not-diagnosed, 1: not-diagnosed
    }
}
