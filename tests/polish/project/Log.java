package project;

/** A place to put values that nobody looks at again. */
public final class Log {
    private Object last;

    public void note(Object value) {
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
