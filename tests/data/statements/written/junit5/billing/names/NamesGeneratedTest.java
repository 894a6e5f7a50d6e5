package billing.names;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collections;

/** Written by Oracle Check, seed 0. It is yours: a later export adds tests, and changes none. */
class NamesGeneratedTest {
    @org.junit.jupiter.api.Test
    void allReturnsOneElement() {
        Names names = new Names("a");

        assertEquals(Collections.singletonList("a"), names.all(new List(), new String()));
    }

    @org.junit.jupiter.api.Test
    void joinReturnsABracketBracket() {
        Names names = new Names("a");

        assertEquals("a[]", names.join(new ArrayList<>(), true));
        assertEquals(Names.class, names.getClass());
    }

    @org.junit.jupiter.api.Test
    void eitherReturnsOneForTwo() {
        assertEquals(1, Names.either(1, 2));
    }

    @org.junit.jupiter.api.Test
    void eitherReturnsOneForText() {
        assertEquals(1, Names.either(1, "b"));
    }

    @org.junit.jupiter.api.Test
    void largerReturnsB() {
        assertEquals("b", Names.larger("a", "b"));
    }

    @org.junit.jupiter.api.Test
    void lengthIsOne() {
        java.lang.String text = Names.either("a", "b");

        assertEquals(1, text.length());
    }

    @org.junit.jupiter.api.Test
    void anyIsTrue() {
        Names names = new Names("a");

        assertEquals(true, names.any(0));
    }

    @org.junit.jupiter.api.Test
    void anyReturnsFractionalNumber() {
        Names names = new Names("a");

        assertEquals(2.5, names.any(1));
    }

    @org.junit.jupiter.api.Test
    void anyReturnsOne() {
        Names names = new Names("a");

        assertEquals((byte) 1, names.any(2));
    }

    @org.junit.jupiter.api.Test
    void anyReturnsOneElement() {
        Names names = new Names("a");

        assertArrayEquals(new int[] {1}, (int[]) names.any(3));
    }

    @org.junit.jupiter.api.Test
    void anyReturnsText() {
        Names names = new Names("a");

        assertEquals("text", names.any(4));
    }

    @org.junit.jupiter.api.Test
    void anyReturnsLetterC() {
        Names names = new Names("a");

        assertEquals('c', names.any(5));
    }

    @org.junit.jupiter.api.Test
    void manyParametersReturnsZero() {
        Names names = new Names("a");

        assertEquals(0, names.manyParameters(
                "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
                "ccccccccccccccccccccccccccccccccccccccccccccc", 1L));
    }

    @org.junit.jupiter.api.Test
    void sumReturns30() {
        Names names = new Names("a");

        assertEquals(30, names.sum(
                1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 1015, 1016,
                1017, 1018, 1019, 1020, 1021, 1022, 1023, 1024, 1025, 1026, 1027, 1028, 1029));
    }
}
// Written by Oracle Check, digest of the lines above: 78a5b07d178a513f
