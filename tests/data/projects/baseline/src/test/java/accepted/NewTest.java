package accepted;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class NewTest {
    private final Person person = new Person();

    @Test
    void hasAnInputThatNobodyChecks() {
        person.call("new");
        assertEquals(1, person.age());
    }
}
