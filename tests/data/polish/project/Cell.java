package project;

/** A variable that can be shared. */
public final class Cell<T> {
    public T value;

    public Cell(T value) {
        this.value = value;
    }

    public T get() {
        return value;
    }

    public void set(T value) {
        this.value = value;
    }
}
