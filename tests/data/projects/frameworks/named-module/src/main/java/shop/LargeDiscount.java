package shop;

public class LargeDiscount implements Discount {
    @Override
    public int off(int price) {
        return price / 10;
    }
}
