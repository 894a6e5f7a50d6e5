package shop;

/** Tells its listener, whatever that does. */
public class Bell {
    private int failures;

    public void ring(Runnable listener) {
        try {
            listener.run();
        } catch (Throwable thrown) {
            failures++;
        }
    }

    public int failures() {
        return failures;
    }
}
