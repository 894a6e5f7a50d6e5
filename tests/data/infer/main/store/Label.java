package store;

/** Breaks a promise of its interface. */
public class Label implements Named {
    @Override
    public String rename(String name) {
        return name;
    }
}
