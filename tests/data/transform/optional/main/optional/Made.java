package optional;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/** {@code new}: a constructor without parameters, or the usual class of a collection. */
public class Made {
    private final int seed;

    Made(int seed) {
        this.seed = seed;
    }

    List<Integer> list() {
        return List.of(seed + 1); // new: assertion
    }

    Collection<Integer> none() {
        return seed > 2 ? List.of(seed) : List.of(); // new: no-infection
    }

    Set<Integer> set() {
        return Set.of(seed * 2); // new: assertion
    }

    Deque<Integer> deque() {
        Deque<Integer> deque = new ArrayDeque<>(); // new: assertion
        deque.add(seed);
        return deque;
    }

    /** What is made can be written to. */
    NavigableMap<Integer, String> map() {
        NavigableMap<Integer, String> map = new TreeMap<>(); // new: no-infection
        map.remove(seed);
        return map;
    }

    ArrayList<Integer> concrete() {
        ArrayList<Integer> list = new ArrayList<>(); // new: assertion
        list.add(seed);
        return list;
    }

    Point point(int x) {
        return new Point(x + seed); // new: weak-oracle
    }

    /** The constructor throws. */
    Broken broken() {
        return Broken.of(seed + 1); // new: crash
    }

    /** The constructor comes here again. */
    Endless endless() {
        return seed > 2 ? new Endless() : null; // new: resource
    }

    /** There is a collection while the constructor runs. */
    Heavy heavy() {
        return seed > 2 ? null : new Heavy(); // new: no-infection
    }

    /** What was locked is let go. */
    synchronized List<Integer> locked() {
        return new ArrayList<>(List.of(seed).subList(1, 1)); // new: no-infection
    }

    /** Nothing that could be called. */
    Closed closed() {
        return Closed.of(seed + 1);
    }

    Runnable able() {
        return seed > 2 ? null : this::list;
    }

    Made self() {
        return new Made(seed + 1); // this: weak-oracle
    }

    static class Point {
        private final int x;

        Point() {
            this(0);
        }

        Point(int x) {
            this.x = x;
        }

        int x() {
            return x; // -7: getter
        }
    }

    static class Broken {
        private Broken(int of) {}

        Broken() {
            throw new IllegalStateException("broken");
        }

        static Broken of(int of) {
            return of == 0 ? null : new Broken(of); // new: crash
        }
    }

    static class Endless {
        Endless() {
            new Made(2).endless();
        }
    }

    static class Heavy {
        private int size;

        Heavy() {
            for (int count = 0; count < 400; count++) {
                size += new byte[1 << 20].length >> 20;
            }
        }

        int size() {
            return size; // -7: getter
        }
    }

    static class Closed {
        private Closed() {}

        static Closed of(int of) {
            return of == 0 ? null : new Closed(); // new: no-infection
        }
    }
}
