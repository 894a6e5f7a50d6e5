package store;

/** Newer than its class file: there, `rename` has one parameter. */
public interface Named extends Renamed {
    /** @throws IllegalArgumentException if times is negative */
    String rename(String name, int times);
}
