package org.oraclecheck.late;

import java.util.Arrays;
import java.util.Collections;

/** Lists what reflection gives in an order that differs from call to call. On a real JVM this class belongs to the program. */
public final class Listing {
    private static int calls;

    private Listing() {}

    /** Turns an array round, and each time one element further. */
    public static synchronized void vary(Object[] listed) {
        if (listed.length < 2) {
            return;
        }
        Collections.reverse(Arrays.asList(listed));
        Collections.rotate(Arrays.asList(listed), -(calls++ % listed.length));
    }
}
