package shop;

/** A cart of things. */
public class Cart {
    private int things;

    /** Adds some things. */
    public void add(int more) {
        things += more;
    }

    /** Returns how many things there are. */
    public int size() {
        return things + 0;
    }
}
