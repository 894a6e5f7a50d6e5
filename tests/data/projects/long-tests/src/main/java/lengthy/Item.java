package lengthy;

/** Has a name and a price. */
public class Item {
    private final String name;
    private final int price;

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

    /** Only the long test runs it. */
    public static long sum(int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += i % 7;
        }
        return sum;
    }
}
