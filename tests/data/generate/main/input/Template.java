package input;

/** Leaves two steps to subclasses, of which there are none. */
public abstract class Template<T> {
    private final String name;

    protected Template(String name) {
        this.name = name;
    }

    /** Returns the limit. */
    protected abstract int limit();

    /** Returns the text of a value. */
    public abstract String text(T value);

    /** Returns the text of a value, shortened. */
    public String shortened(T value) {
        String text = text(value);
        if (text.length() <= limit()) {
            return name + ": " + text;
        }
        return name + ": " + text.substring(0, limit());
    }
}
