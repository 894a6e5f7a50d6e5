package uncontrolled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Statics that only set-up and tear-down changes, in all the ways in which it may. */
class SetUpStaticsTest {
    private static String loaded;
    private static String byHelper;
    private static String byLambda;
    private static String alsoByATest = "first";
    private static String alsoByOthers;

    @BeforeAll
    static void load() {
        loaded = "<a>";
        help();
        List.of("c").forEach(each -> byLambda = "<" + each + ">");
        alsoByATest = "<d>";
        setOther("<e>");
    }

    private static void help() {
        byHelper = "<b>";
    }

    static void setOther(String text) {
        alsoByOthers = text;
    }

    @AfterAll
    static void forget() {
        loaded = null;
    }

    @Test
    void setBySetUp() {
        assertTrue(loaded.startsWith("<"));
    }

    @Test
    void setByWhatSetUpCalls() {
        assertEquals("<b>", byHelper);
        assertEquals("<c>", byLambda);
    }

    @Test
    void setByTestsToo() {
        assertEquals("<d>", alsoByATest); // brittle: SetUpStaticsTest.alsoByATest
        alsoByATest = "<d>";
    }

    @Test
    void setByWhatTestsCallToo() {
        setOther("<h>");
        assertEquals("<h>", alsoByOthers);
        setOther("<e>"); // harmless: "<e>" (checked-elsewhere)
    }

    @Test
    void andUsedByAnother() {
        assertEquals("<e>", alsoByOthers); // brittle: SetUpStaticsTest.alsoByOthers
    }

    @Nested
    class Inside {
        @Test
        void setAroundIt() {
            assertEquals("<a>", loaded);
        }
    }
}

abstract class SetUpBase {
    static String shared;
}

/** Sets a field of its superclass up. */
class InheritingSetUpTest extends SetUpBase {
    @BeforeAll
    static void load() {
        shared = "<f>";
    }

    @Test
    void setForTheSuperclass() {
        assertEquals("<f>", shared);
    }
}

/** A class whose tests do not begin with that set-up. */
class ElsewhereTest {
    @Test
    void setForOthers() {
        assertEquals(null, SetUpBase.shared); // brittle: SetUpBase.shared
    }
}

@ExtendWith(SetUpExtensionTest.Loading.class)
class SetUpExtensionTest {
    static String extended;

    static class Loading implements BeforeAllCallback {
        @Override
        public void beforeAll(ExtensionContext context) {
            extended = "<g>";
        }
    }

    @Test
    void setByAnExtension() {
        assertEquals("<g>", extended);
    }
}

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SetUpInstanceTest {
    private String text;

    @BeforeAll
    void load() {
        text = "(a)";
    }

    @Test
    void setOnTheInstance() {
        assertEquals("(a)", text);
    }
}

/** A test class that is an extension itself: what its tests set is no set-up. */
class ExtendingItselfTest implements BeforeAllCallback {
    static String set = "first";
    static String around;

    @Override
    public void beforeAll(ExtensionContext context) {
        around = "<i>";
    }

    @Test
    void setByATest() {
        assertEquals("first", set); // brittle: ExtendingItselfTest.set
        set = "first";
    }
}

/** State of the project that tear-down puts back after each test. */
class PuttingBackTest {
    static class Money {
        static String symbol = "EUR";

        static void use(String other) {
            symbol = other;
        }

        static void reset() {
            symbol = "EUR";
        }
    }

    @AfterEach
    void putBack() {
        Money.reset();
    }

    @Test
    void another() {
        Money.use("CHF");
        assertEquals("CHF", Money.symbol);
    }

    @Test
    void usual() {
        assertEquals("EUR", Money.symbol);
    }
}

/** A neighbour that relies on what another class puts back. */
class RelyingOnOthersTest {
    @Test
    void usual() {
        assertEquals("EUR", PuttingBackTest.Money.symbol); // brittle: PuttingBackTest.Money.symbol
    }
}

/** A tear-down that puts something else back. */
class PuttingOtherwiseTest {
    static class Counter {
        static int count;
        static int resets;

        static void reset() {
            resets = 0;
        }
    }

    @AfterEach
    void putBack() {
        Counter.reset();
    }

    @Test
    void counts() {
        assertEquals(0, Counter.count); // brittle: PuttingOtherwiseTest.Counter.count
        Counter.count = 0;
    }
}
