package org.oraclecheck.driver;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tests for JUnit 4 and JUnit 5 that use the usual features and fail in the usual ways. The JVM ignores annotations
 * whose classes are missing; a missing class of assertions is one more failure.
 */
public class Rehearsal {
    private String played;

    @org.junit.Before
    @org.junit.jupiter.api.BeforeEach
    public void prepare() {
        played = "";
    }

    @org.junit.Test
    @org.junit.jupiter.api.Test
    public void play() {
        for (String word : Arrays.asList("once", "twice")) {
            played = played + word + word.length();
        }
        String line = Arrays.stream(played.split("[0-9]")).sorted().collect(Collectors.joining(" "));
        String.format("%s %5d %.2f", line, line.length(), 0.5);
    }

    @org.junit.Test
    public void forget() {
        org.junit.Assert.assertEquals("line", played);
    }

    @org.junit.jupiter.api.Test
    public void stumble() {
        org.junit.jupiter.api.Assertions.assertEquals("line", played);
    }

    @org.junit.jupiter.params.ParameterizedTest
    @org.junit.jupiter.params.provider.ValueSource(ints = {1, 2})
    public void repeat(int times) {
        org.junit.jupiter.api.Assertions.assertEquals("", played);
    }

    @org.junit.jupiter.params.ParameterizedTest
    @org.junit.jupiter.params.provider.MethodSource("words")
    public void read(String word) {
        play();
    }

    public static Stream<String> words() {
        return Stream.of("once", "twice");
    }
}
