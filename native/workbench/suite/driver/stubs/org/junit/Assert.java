package org.junit;

/** Signature of JUnit 4's class with this name, to compile against. */
public class Assert {
    public static void assertEquals(Object expected, Object actual) {}
}
