package same;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts articles. */
public final class Cart {
    private static int usualTax = 19;

    private final Map<Object, Integer> articles = new HashMap<>();
    private final String owner;
    private int tax = usualTax;

    public Cart(String owner) {
        this.owner = owner;
    }

    public static void setUsualTax(int tax) {
        usualTax = tax;
    }

    public void setTax(int tax) {
        this.tax = tax;
    }

    public void add(Object article, int count) {
        articles.merge(article, count, Integer::sum);
    }

    public int count(Object article) {
        return articles.getOrDefault(article, 0);
    }

    public List<Object> articles() {
        return new ArrayList<>(articles.keySet());
    }

    public String owner() {
        return owner;
    }

    @Override
    public String toString() {
        return "Cart[owner=" + owner + ", tax=" + tax + "]";
    }

    public Map<Object, Integer> all() {
        return Map.copyOf(articles);
    }
}
