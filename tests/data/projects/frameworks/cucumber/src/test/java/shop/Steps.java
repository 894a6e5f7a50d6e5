package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;

public class Steps {
    private Cart cart;

    @Given("an empty cart")
    public void createCart() {
        cart = new Cart();
    }

    @When("I add {int} of {string}")
    public void add(int count, String item) {
        cart.add(item, count);
    }

    @Then("it has {int} items")
    public void has(int count) {
        assertEquals(count, cart.count());
    }
}
