package org.oraclecheck.driver;

import java.lang.reflect.InvocationTargetException;

/** The channel to the engine around the vm. */
final class EngineChannel implements Channel {
    @Override
    public int send(int kind, String... fields) {
        int answer = exchange(kind, fields);
        if (answer == STOP && kind != WANTED) {
            arm(new InvocationTargetException(new Stop()));
        }
        return answer;
    }

    /** Gives the engine control; it may roll everything back to here. */
    private static native int exchange(int kind, String[] fields);

    /** What the engine has selected, as words. */
    static native String[] selection();

    /** Lets the next reflective call of code that is not a test framework's throw this. */
    private static native void arm(InvocationTargetException stop);
}
