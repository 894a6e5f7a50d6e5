package org.junit;

/** Signature of JUnit 4's class of this name. */
public class Assert {
    public static void assertEquals(Object expected, Object actual) {}
}
