package proofs;

/** What the real JVM is asked about, in different ways in vain. */
public class Real {
    private final int base = Integer.parseInt("2");

    int kept() {
        return base + 1; // 0: weak-oracle, 1: weak-oracle
    }

    int named(String name) {
        return base + name.length(); // 0: weak-oracle, 1: weak-oracle
    }

    int here() {
        return base + 3; // 0: weak-oracle, 1: weak-oracle
    }
}
