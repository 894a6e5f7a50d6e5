package shop;

import static org.testng.Assert.assertEquals;

import org.testng.annotations.BeforeMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public class CartTest {
    private Cart cart;

    @BeforeMethod
    public void createCart() {
        cart = new Cart();
    }

    @DataProvider
    public Object[][] counts() {
        return new Object[][] {{1}, {2}};
    }

    @Test(dataProvider = "counts")
    public void addsItems(int count) {
        cart.add("tea", count);
        assertEquals(cart.count(), count);
    }

    @Test(expectedExceptions = IllegalArgumentException.class)
    public void rejectsNothing() {
        cart.add("tea", 0);
    }

    @Test(groups = "slow")
    public void looksAtNothing() {
        cart.add("tea", 2);
    }
}
