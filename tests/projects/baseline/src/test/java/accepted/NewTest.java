package accepted;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NewTest {
    private final List<String> names = new ArrayList<>();

    @Test
    void hasAnInputThatNobodyChecks() {
        names.add("new");
        assertEquals(1, names.size());
    }
}
