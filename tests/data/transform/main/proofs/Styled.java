package proofs;

import java.util.ArrayList;
import java.util.List;

/** What tests with another library's assertions do not look at. */
public class Styled {
    private final int count;
    private final List<String> tags = new ArrayList<>();

    public Styled(int count) {
        this.count = count;
    }

    public int twice() {
        return count * 2; // 0: weak-oracle, 1: weak-oracle
    }

    public String name() {
        return "n" + count; // null: weak-oracle, "": weak-oracle, "A": weak-oracle
    }

    /** Only a hash shows what it changes. */
    public void tag(String tag) {
        tags.add(tag); // void: weak-oracle
    }

    @Override
    public int hashCode() {
        return 31 * tags.size(); // 0: hash_code, 1: hash_code
    }
}
