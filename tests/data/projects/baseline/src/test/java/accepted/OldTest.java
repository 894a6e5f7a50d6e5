package accepted;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class OldTest {
    private final Person person = new Person();

    @Test
    void hasAnInputThatNobodyChecks() {
        person.rename("old");
        assertEquals(1, person.age());
    }

    @Test
    void hasAnotherThatIsRightAsItIs() {
        // oracle:ignore[unused-input] any text will do
        person.entitle("any");
        assertEquals(1, person.age());
    }
}
