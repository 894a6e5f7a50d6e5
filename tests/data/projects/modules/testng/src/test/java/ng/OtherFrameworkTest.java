package ng;

import static org.testng.Assert.assertEquals;

import org.testng.annotations.Test;

public class OtherFrameworkTest {
    @Test
    public void passes() {
        assertEquals(2 + 2, 4);
    }
}
