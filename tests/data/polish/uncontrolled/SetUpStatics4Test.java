package uncontrolled;

import static org.junit.Assert.assertEquals;

import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.ExternalResource;

public class SetUpStatics4Test {
    private static String loaded;
    private static String byRule;

    @ClassRule
    public static final ExternalResource RULE = new ExternalResource() {
        @Override
        protected void before() {
            byRule = "<b>";
        }

        @Override
        protected void after() {
            byRule = null;
        }
    };

    @BeforeClass
    public static void load() {
        loaded = "<a>";
    }

    @AfterClass
    public static void forget() {
        loaded = null;
    }

    @Test
    public void setBySetUp() {
        assertEquals("<a>", loaded);
    }

    @Test
    public void setByARule() {
        assertEquals("<b>", byRule);
    }
}
