package org.junit.jupiter.api;

/** Signature of JUnit's class of this name. */
public class Assertions {
    public static void assertEquals(Object expected, Object actual) {}
}
