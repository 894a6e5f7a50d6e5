package interrupted;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ATest {
    @Test
    public void isSoonDone() {
        Names names = new Names();
        names.add("any");
        assertEquals(1, names.size());
    }
}
