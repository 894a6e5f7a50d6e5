package shop;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

public class Cart {
    public static final int MOST = 3;

    private final List<String> items = new ArrayList<>();

    public Cart() {}

    public Cart(Path log) throws java.io.IOException {
        Files.writeString(log, "new cart");
    }

    public void add(String item) {
        if (items.size() == MOST) {
            throw new IllegalStateException("full");
        }
        items.add(item);
    }

    public int count() {
        return items.size();
    }

    public List<String> items() {
        return items;
    }

    public void copyTo(List<String> others) {
        others.addAll(items);
    }

    public void fill(char[] letters) {
        System.arraycopy("abc".toCharArray(), 0, letters, 0, 3);
    }

    public Cart self() {
        return this;
    }
}
