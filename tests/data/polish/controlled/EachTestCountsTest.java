// each test counts by itself
package controlled;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import project.Account;

/** With {@code unused = test}, what another test checks does not count. What nobody has to change stays harmless. */
class EachTestCountsTest {
    @Test
    void oneTestChecksTheOwner() {
        Account account = new Account("Ann", 0); // unused: 0
        assertEquals('A', account.owner().charAt(0));
    }

    @Test
    void anotherDoesNot() {
        Account account = new Account("Bob", 2); // unused: "Bob", 2
        assertEquals(0, account.countAliases());
    }

    @Test
    void noOwnerSaysThatThereIsNone() {
        Account account = new Account(null, 3); // unused: 3 // harmless: null (no-value)
        assertEquals(0, account.countAliases());
    }
}
