package lengthy;

/** Has a name and a price. */
public class Item {
    private final String name;
    private final int price;
    private int checks;

    public Item(String name, int price) {
        this.name = name;
        this.price = price;
    }

    public String label() {
        return name + "!";
    }

    public int gross() {
        return price + price / 5;
    }

    /** Only the long test calls it for an item that it rejects. Then it does not come to its end. */
    public void check() {
        rejectNegativePrice();
        checks++;
    }

    private void rejectNegativePrice() {
        if (price < 0) {
            throw new IllegalStateException(name);
        }
    }

    /** Only the long test runs it. */
    public static long sum(int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += i % 7;
        }
        return sum;
    }
}
