package interrupted;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.Test;

public class ATest {
    @Test
    public void isSoonDone() {
        List<String> names = new ArrayList<>();
        names.add("any");
        assertEquals(1, names.size());
    }
}
