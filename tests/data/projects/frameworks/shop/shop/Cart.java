package shop;

import java.util.LinkedHashMap;
import java.util.Map;

public class Cart {
    private final Map<String, Integer> items = new LinkedHashMap<>();
    private int audits;

    public void add(String item, int count) {
        if (count <= 0) {
            throw new IllegalArgumentException("count: " + count);
        }
        items.merge(item, count, Integer::sum);
        audit();
    }

    public int count() {
        return items.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** No test of any module notices what it does. */
    void audit() {
        audits++;
    }
}
