package reactor;

public class Counter {
    private int count;
    private int limit = 100;

    /** The tests here run it, those of another module check it. */
    public void add(int more) {
        count += more;
    }

    /** Everybody runs it, and nobody checks it. */
    public void raise(int by) {
        limit += by;
    }

    public int left() {
        return limit - count;
    }

    public int doubled() {
        return 2 * count;
    }
}
