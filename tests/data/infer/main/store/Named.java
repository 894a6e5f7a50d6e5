package store;

/** Has a name. */
public interface Named {
    /**
     * Renames it.
     *
     * @throws IllegalArgumentException if name is empty
     */
    String rename(String name);
}
