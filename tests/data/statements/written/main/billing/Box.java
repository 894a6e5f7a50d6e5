package billing;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** A class with a type parameter. */
public class Box<T> {
    private T value;

    public Box(T value) {
        this.value = value;
    }

    public static <T> Box<T> of(T value) {
        return new Box<>(value);
    }

    public static <T> Box<T> empty() {
        return new Box<>(null);
    }

    public T get() {
        return value;
    }

    public void set(T value) {
        this.value = value;
    }

    public List<T> all() {
        List<T> all = new ArrayList<>();
        all.add(value);
        return all;
    }

    public boolean isIn(Collection<? extends T> values) {
        return values.contains(value);
    }

    public <R> Box<R> with(R other) {
        return new Box<>(other);
    }

    public static int length(Box<String> box) {
        return box.get().length();
    }

    public static int sum(Map<String, Integer> numbers) {
        return numbers.values().stream().mapToInt(Integer::intValue).sum();
    }

    public static int total(List<List<Integer>> numbers) {
        return numbers.size();
    }

    /** A class whose type parameter has a bound. */
    public static class Range<N extends Comparable<N>> {
        private final N least;

        public Range(N least) {
            this.least = least;
        }

        public boolean contains(N number) {
            return least.compareTo(number) <= 0;
        }

        public N getLeast() {
            return least;
        }
    }

    /** An inner class of a generic class. */
    public class Lid {
        public Lid() {
        }

        public T under() {
            return value;
        }
    }
}
