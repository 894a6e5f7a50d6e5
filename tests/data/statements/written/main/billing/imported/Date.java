package billing.imported;

/** A class with the simple name of another one. */
public class Date {
    public Date() {
    }
}
