package shop;

public class SmallDiscount implements Discount {
    @Override
    public int off(int price) {
        return price / 100;
    }
}
