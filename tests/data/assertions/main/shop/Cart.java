package shop;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

public class Cart {
    public static final int MOST = 3;

    public static int open;

    public boolean sealed;

    private final List<String> items = new ArrayList<>();
    private Runnable whenFull = () -> {};

    public Cart() {}

    public Cart(Path log) throws IOException {
        Files.writeString(log, "new cart");
    }

    public void add(String item) {
        if (items.size() == MOST) {
            whenFull.run();
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

    public void onFull(Runnable action) {
        whenFull = action;
    }

    public void writeTo(OutputStream out) throws IOException {
        out.write(text().getBytes());
        out.flush();
    }

    public String text() {
        return String.join("\n", items);
    }

    public byte[] image() {
        return new byte[2000];
    }

    public Cart self() {
        return this;
    }
}
