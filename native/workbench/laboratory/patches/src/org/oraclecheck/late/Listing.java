package org.oraclecheck.late;

import java.util.Arrays;
import java.util.Collections;

/**
 * Lists the members that reflection returns in an order that differs from call to call. On a real JVM this class
 * belongs to the program.
 */
public final class Listing {
    private static int calls;

    private Listing() {}

    /** Rotates an array, at each call by one element more. */
    public static synchronized void vary(Object[] listed) {
        if (listed.length < 2) {
            return;
        }
        Collections.reverse(Arrays.asList(listed));
        Collections.rotate(Arrays.asList(listed), -(calls++ % listed.length));
    }
}
