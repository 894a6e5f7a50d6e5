package store;

/** Does not parse. */
public class Broken {
    /** @throws NullPointerException if name is null */
    public void open(String name { }
}
