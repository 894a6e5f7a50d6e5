package reactor;

/** Has the name of a class of another module, and nothing to do with it. */
public class Counter {
    private int count;

    public void add(int more) {
        count += more;
    }

    public int twice() {
        return count + count;
    }
}
