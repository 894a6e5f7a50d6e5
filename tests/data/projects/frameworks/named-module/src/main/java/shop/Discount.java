package shop;

/** What is off a price. */
public interface Discount {
    int off(int price);
}
