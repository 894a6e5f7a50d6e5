package org.oraclecheck.driver;

import java.util.Arrays;
import java.util.stream.Collectors;

/** A test for either JUnit that uses what most tests use. An annotation that is not there counts for nothing. */
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
}
