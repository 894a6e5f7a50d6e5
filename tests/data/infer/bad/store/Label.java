package store;

/** Has <b>bad</i> markup &nowhere; {@link */
public class Label {
    /**
     * Has bad markup <p <code>.
     *
     * @throws IllegalArgumentException if <code>name</b> is <i>empty &
     * @throws NullPointerException if {@code name is null
     */
    public String rename(String name) {
        return name;
    }
}
