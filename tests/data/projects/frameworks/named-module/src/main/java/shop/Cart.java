package shop;

import java.util.ServiceLoader;

public class Cart {
    private int audits;

    /** Returns the price after the discounts that the module provides. */
    public int reduced(int price) {
        audit();
        int off = 0;
        for (Discount discount : ServiceLoader.load(Discount.class)) {
            off = off + discount.off(price);
        }
        return price - off;
    }

    /** No test notices what it does. */
    void audit() {
        audits++;
    }
}
