package billing.names;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.Collections;

/** Written by Oracle Check, seed 0. It is yours: a later export adds tests, and changes none. */
public class NamesGeneratedTest {
    @org.junit.Test
    public void allReturnsOneElement() {
        Names names = new Names("a");

        assertEquals(Collections.singletonList("a"), names.all(new List(), new String()));
    }

    @org.junit.Test
    public void joinReturnsABracketBracket() {
        Names names = new Names("a");

        assertEquals("a[]", names.join(new ArrayList<>(), true));
        assertEquals(Names.class, names.getClass());
    }

    @org.junit.Test
    public void eitherReturnsOneForTwo() {
        assertEquals(Integer.valueOf(1), Names.either(1, 2));
    }

    @org.junit.Test
    public void eitherReturnsOneForText() {
        assertEquals(1, Names.either(1, "b"));
    }

    @org.junit.Test
    public void largerReturnsB() {
        assertEquals("b", Names.larger("a", "b"));
    }

    @org.junit.Test
    public void lengthIsOne() {
        java.lang.String text = Names.either("a", "b");

        assertEquals(1, text.length());
    }

    @org.junit.Test
    public void anyIsTrue() {
        Names names = new Names("a");

        assertEquals(true, names.any(0));
    }

    @org.junit.Test
    public void anyReturnsFractionalNumber() {
        Names names = new Names("a");

        assertEquals(2.5, names.any(1));
    }

    @org.junit.Test
    public void anyReturnsOne() {
        Names names = new Names("a");

        assertEquals((byte) 1, names.any(2));
    }

    @org.junit.Test
    public void anyReturnsOneElement() {
        Names names = new Names("a");

        assertArrayEquals(new int[] {1}, (int[]) names.any(3));
    }

    @org.junit.Test
    public void anyReturnsText() {
        Names names = new Names("a");

        assertEquals("text", names.any(4));
    }

    @org.junit.Test
    public void anyReturnsLetterC() {
        Names names = new Names("a");

        assertEquals('c', names.any(5));
    }

    @org.junit.Test
    public void manyParametersReturnsZero() {
        Names names = new Names("a");

        assertEquals(0, names.manyParameters(
                "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
                "ccccccccccccccccccccccccccccccccccccccccccccc", 1L));
    }

    @org.junit.Test
    public void sumReturns30() {
        Names names = new Names("a");

        assertEquals(30, names.sum(
                1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 1015, 1016,
                1017, 1018, 1019, 1020, 1021, 1022, 1023, 1024, 1025, 1026, 1027, 1028, 1029));
    }
}
// Written by Oracle Check, digest of the lines above: 81a8181befec64e2
