package store;

/** Inherits from its own heir. */
public interface Renamed extends Named {
    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException {@inheritDoc}
     */
    String rename(String name, int times);
}
