package uncontrolled;

import java.util.HashMap;
import java.util.Map;
import junit.framework.TestCase;

/** After the paper's case from commons-beanutils: a static of the test class, which others may change. */
public class OwnStaticsTest extends TestCase {
    private static String stringVal = "some value";
    private Object[] values = {stringVal, 5};
    private Map<String, Object> bean;

    static void change(String other) {
        stringVal = other;
    }

    @Override
    protected void setUp() {
        bean = new HashMap<>();
        bean.put("string", values[0]);
    }

    public void testPut() {
        String newValue = "abc";
        assertEquals(stringVal, bean.put("string", newValue)); // brittle: OwnStaticsTest.stringVal
        assertEquals(newValue, bean.get("string"));
    }
}
