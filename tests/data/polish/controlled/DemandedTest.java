package controlled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import project.Account;
import project.Owned;

/** Calls demand values. Whether somebody has to do something about one depends on whether any test checks the parameter. */
class DemandedTest {
    private Account shared;
    private String reason;

    @BeforeEach
    void setUp() {
        shared = new Account("shared", 7); // unused: 7 // harmless: "shared" (checked-elsewhere)
        shared.setInterest(4);
    }

    @Test
    void oneTestChecksTheOwner() {
        Account account = new Account("Ann", 1); // unused: 1
        assertEquals('A', account.owner().charAt(0));
    }

    @Test
    void anotherNeedsSomeOwner() {
        Account account = new Account("Bob", 2); // unused: 2 // harmless: "Bob" (checked-elsewhere)
        account.setNickname("Bobby"); // unused: "Bobby"
        assertEquals(0, account.countAliases());
    }

    @Test
    void nobodyChecksTheNicknameHereEither() {
        shared.setNickname("Bee"); // unused: "Bee"
        assertEquals(0, shared.countAliases());
    }

    @Test
    void aMethodIsTheSameThroughItsInterface() {
        Owned owned = shared;
        owned.setLimit(70);
        assertEquals(70, owned.getLimit());
    }

    @Test
    void andThroughItsClass() {
        shared.setLimit(80); // harmless: 80 (checked-elsewhere)
        assertEquals(0, shared.countAliases());
    }

    @Test
    void setUpIsCheckedByOne() {
        assertEquals(4, shared.getInterest());
    }

    @Test
    void whatSetUpGivesIsCheckedToo() {
        Account account = shared;
        account.setInterest(6); // harmless: 6L (checked-elsewhere)
        assertEquals(0, account.countAliases());
    }

    @Test
    void elementsAreGivenToTheMethodToo() {
        shared.setAliases("first", "second"); // unused: "first", "second"
        assertEquals(2, shared.countAliases());
    }

    @Test
    void whatTheMethodIgnores() {
        assertThrows(UnsupportedOperationException.class, () -> shared.merge("other")); // harmless: "other" (ignored)
    }

    @Test
    void messagesOfExceptionsAreForPeople() {
        Exception exception = new IllegalStateException("not open");
        assertThrows(IllegalStateException.class, () -> rethrow(exception));
    }

    @Test
    void librariesAreOthers() {
        List<Object> list = new ArrayList<>();
        list.add("any");
        assertEquals(1, list.size());
    }

    @Test
    void methodsOfTheTestsAreHelpers() {
        assertEquals(3, three("why")); // harmless: "why" (helper)
        assertEquals(3, Comparing.three("here too")); // harmless: "here too" (helper)
    }

    private static void rethrow(Exception exception) throws Exception {
        throw exception;
    }

    private int three(String why) {
        reason = why;
        return 3;
    }
}
