package org.junit.jupiter.api;

/** Signature of JUnit's class with this name, to compile against. */
public class Assertions {
    public static void assertEquals(Object expected, Object actual) {}
}
