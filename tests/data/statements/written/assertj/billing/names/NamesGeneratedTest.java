package billing.names;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;

/** Written by Oracle Check, seed 0. It is yours: a later export adds tests, and changes none. */
class NamesGeneratedTest {
    @org.junit.jupiter.api.Test
    void allReturnsOneElement() {
        Names names = new Names("a");

        assertThat(names.all(new List(), new String())).isEqualTo(Collections.singletonList("a"));
    }

    @org.junit.jupiter.api.Test
    void joinReturnsABracketBracket() {
        Names names = new Names("a");

        assertThat(names.join(new ArrayList<>(), true)).isEqualTo("a[]");
        assertThat(names.getClass()).isEqualTo(Names.class);
    }

    @org.junit.jupiter.api.Test
    void eitherReturnsOneForTwo() {
        assertThat(Names.either(1, 2)).isEqualTo(1);
    }

    @org.junit.jupiter.api.Test
    void eitherReturnsOneForText() {
        assertThat(Names.either(1, "b")).isEqualTo(1);
    }

    @org.junit.jupiter.api.Test
    void largerReturnsB() {
        assertThat(Names.larger("a", "b")).isEqualTo("b");
    }

    @org.junit.jupiter.api.Test
    void lengthIsOne() {
        java.lang.String text = Names.either("a", "b");

        assertThat(text.length()).isEqualTo(1);
    }

    @org.junit.jupiter.api.Test
    void anyIsTrue() {
        Names names = new Names("a");

        assertThat(names.any(0)).isEqualTo(true);
    }

    @org.junit.jupiter.api.Test
    void anyReturnsFractionalNumber() {
        Names names = new Names("a");

        assertThat(names.any(1)).isEqualTo(2.5);
    }

    @org.junit.jupiter.api.Test
    void anyReturnsOne() {
        Names names = new Names("a");

        assertThat(names.any(2)).isEqualTo((byte) 1);
    }

    @org.junit.jupiter.api.Test
    void anyReturnsOneElement() {
        Names names = new Names("a");

        assertThat((int[]) names.any(3)).containsExactly(1);
    }

    @org.junit.jupiter.api.Test
    void anyReturnsText() {
        Names names = new Names("a");

        assertThat(names.any(4)).isEqualTo("text");
    }

    @org.junit.jupiter.api.Test
    void anyReturnsLetterC() {
        Names names = new Names("a");

        assertThat(names.any(5)).isEqualTo('c');
    }

    @org.junit.jupiter.api.Test
    void manyParametersReturnsZero() {
        Names names = new Names("a");

        assertThat(names.manyParameters(
                "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
                "ccccccccccccccccccccccccccccccccccccccccccccc", 1L))
                .isEqualTo(0);
    }

    @org.junit.jupiter.api.Test
    void sumReturns30() {
        Names names = new Names("a");

        assertThat(names.sum(
                1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 1015, 1016,
                1017, 1018, 1019, 1020, 1021, 1022, 1023, 1024, 1025, 1026, 1027, 1028, 1029))
                .isEqualTo(30);
    }
}
// Written by Oracle Check, digest of the lines above: 44a80dbd4eb4dea0
