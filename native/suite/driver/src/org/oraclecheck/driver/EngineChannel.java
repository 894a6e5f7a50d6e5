package org.oraclecheck.driver;

import java.lang.reflect.InvocationTargetException;

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

    /** Returns the words that select what to run (see {@link Selection}). */
    static native String[] selection();

    /** Makes the next reflective call of code that is not a framework's throw this exception. */
    private static native void arm(InvocationTargetException stop);
}
