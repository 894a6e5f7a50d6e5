package org.oraclecheck.driver;

import java.lang.reflect.InvocationTargetException;
import java.util.Map;

/** The channel from the guest to the engine. */
final class EngineChannel implements Channel {
    @Override
    public int send(int kind, String... fields) {
        int answer = exchange(kind, fields);
        if (answer == STOP && kind != WANTED) {
            arm(new InvocationTargetException(new Stop()));
        }
        return answer;
    }

    /**
     * Pauses the vm and gives the message to the engine, which may roll back to this call; returns the
     * answer.
     */
    private static native int exchange(int kind, String[] fields);

    /** Adds the system properties that the vm did not have while it booted. */
    static void addProperties() {
        String[] late = lateProperties();
        Map<Object, Object> properties = properties();
        for (int i = 0; i < late.length; i += 2) {
            properties.put(late[i], late[i + 1]);
        }
    }

    /** Returns the names of these properties, each followed by its value. */
    private static native String[] lateProperties();

    /**
     * Returns the map that holds the system properties. Uses of this map are not recorded as readings of properties.
     */
    private static native Map<Object, Object> properties();

    /** Returns the words that select what to run (see {@link Selection}). */
    static native String[] selection();

    /** Makes the next reflective call of code that is not a framework's throw this exception. */
    private static native void arm(InvocationTargetException stop);
}
