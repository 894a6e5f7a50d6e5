package project;

/** A place to put values that nobody looks at again. */
public final class Log {
    private Object last;

    public void note(Object value) {
        last = value;
    }

    /** For what a test computes: of {@link #note} it is known that no test checks what it is given. */
    public void keep(Object value) {
        last = value;
    }

    public void noteCount(Integer count) {
        last = count;
    }

    public void noteLog(Log log) {
        last = log;
    }

    /** Nobody has a thread that could be given instead of another. */
    public void noteThread(Thread thread) {
        last = thread;
    }
}
