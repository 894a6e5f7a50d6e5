package proofs;

/** What tests see of it tells whether a transformation was made, not always where they look. */
public class Counter {
    static int unit = Integer.parseInt("3"); // void: clinit

    private int count;
    private int total;

    Counter() {}

    Counter(int count) {
        this.count = count;
    }

    int getCount() {
        return count; // 0: getter, 1: getter
    }

    void add() {
        count = count + 5; // void: weak-oracle
        total = total + 5;
    }

    void settle() {
        if (count == 0) count = 5; // void: no-infection
    }

    int seen() {
        return total * 2; // 0: weak-oracle, 1: weak-oracle
    }

    void touch() {
        count = count == 2 ? 4 : count; // void: weak-oracle
    }

    int tripled() {
        return count * 3; // 0: weak-oracle, 1: weak-oracle
    }

    void fill() {
        count = count + 6; // void: weak-oracle
    }

    void empty() {
        count = count - 6; // void: weak-oracle
    }

    void level() {
        count = count + 7; // void: weak-oracle
    }

    void reach() {
        count = Math.max(count, 7); // void: no-infection
    }

    int first() {
        return count + 2; // 0: weak-oracle, 1: weak-oracle
    }

    boolean next() {
        return count < 1; // true: no-infection, false: weak-oracle
    }

    int units() {
        return count + unit; // 0: weak-oracle, 1: weak-oracle
    }
}
