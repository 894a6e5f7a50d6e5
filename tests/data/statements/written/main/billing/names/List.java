package billing.names;

/** A class with the name of another one. */
public class List {
    public List() {
    }
}
