package accepted;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OldTest {
    private final List<String> names = new ArrayList<>();

    @Test
    void hasAnInputThatNobodyChecks() {
        names.add("old");
        assertEquals(1, names.size());
    }

    @Test
    void hasAnotherThatIsRightAsItIs() {
        // oracle:ignore[unused-input] any text will do
        names.add("any");
        assertEquals(1, names.size());
    }
}
