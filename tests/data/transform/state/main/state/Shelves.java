package state;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Changes what collections hold, but not how much. A test sees every second kind by a method. */
public class Shelves {
    enum Size { SMALL, LARGE } // null: enum, empty: enum, null: synthetic, empty: synthetic, void: clinit

    private final List<String> titles = new ArrayList<>(List.of("b", "a"));
    private final Deque<Integer> waiting = new ArrayDeque<>(List.of(1, 2));
    private final Map<String, Integer> copies = new HashMap<>(Map.of("k", 1));
    private final Map<Integer, String> ranks = new TreeMap<>(Map.of(1, "one", 2, "two"));
    private final Set<String> names = new LinkedHashSet<>(List.of("x", "y"));
    private final List<List<String>> rows = new LinkedList<>(List.of(new ArrayList<>(List.of("p"))));
    private final Map<Size, Integer> sizes = new EnumMap<>(Map.of(Size.SMALL, 1, Size.LARGE, 2));
    private final Map<String, List<Integer>> pages = new ConcurrentHashMap<>();
    private final BitSet taken = new BitSet(8);
    private final PriorityQueue<String> urgent = new PriorityQueue<>(List.of("m", "n"));

    public Shelves() {
        pages.put("q", new ArrayList<>(List.of(1, 2)));
        taken.set(3);
        sortTitles();
        turn();
        countCopies();
        rank();
        rename();
        fillRow();
        grow();
        mark();
        take();
        hurry();
    }

    private void sortTitles() {
        titles.sort(null); // void: weak-oracle
    }

    private void turn() {
        waiting.addLast(waiting.removeFirst()); // void: weak-oracle
    }

    private void countCopies() {
        copies.put("k", 2); // void: weak-oracle
    }

    private void rank() {
        ranks.put(2, "second"); // void: weak-oracle
    }

    private void rename() {
        names.remove("x"); // void: weak-oracle
        names.add("z");
    }

    private void fillRow() {
        rows.get(0).set(0, "r"); // void: weak-oracle
    }

    private void grow() {
        sizes.put(Size.LARGE, 3); // void: weak-oracle
    }

    private void mark() {
        pages.get("q").set(1, 5); // void: weak-oracle
    }

    private void take() {
        taken.clear(3); // void: weak-oracle
        taken.set(5);
    }

    private void hurry() {
        urgent.remove("m"); // void: weak-oracle
        urgent.add("o");
    }

    public int count() {
        return titles.size() + waiting.size() + copies.size() + names.size(); // 0: assertion, 1: assertion
    }

    public String first() {
        return titles.get(0) + "!"; // null: not-covered, "": not-covered, "A": not-covered
    }

    public int copies(String key) {
        return copies.getOrDefault(key, 0); // 0: not-covered, 1: not-covered
    }

    public boolean knows(String name) {
        return names.contains(name); // true: delegate, false: delegate
    }

    public List<List<String>> rows() {
        return rows; // null: getter
    }

    public int largest() {
        return sizes.get(Size.LARGE) + 1; // 0: not-covered, 1: not-covered
    }

    public int lastTaken() {
        return taken.length() - 1; // 0: not-covered, 1: not-covered
    }
}
