package shop;

public final class Prices {
    private Prices() {
    }

    public static int gross(int net) {
        return net + net / 5;
    }

    public static int discounted(int price) {
        return price - price / 10;
    }

    public static int tripled(int price) {
        return price * 3;
    }

    public static boolean isFree(int price) {
        return price <= 0;
    }
}
