package billing.names;

/** A class with the name of another one. */
public class Test {
    public Test() {
    }
}
