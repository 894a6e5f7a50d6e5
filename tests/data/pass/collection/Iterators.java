package collection;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Scanner;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.WeakHashMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.function.Supplier;

/** Every iterator to its end and beyond: next past the end, remove where allowed, forEachRemaining. */
public class Iterators {
    static String attempt(Supplier<?> action) {
        try {
            return String.valueOf(action.get());
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName();
        }
    }

    static void walk(String name, Iterator<?> it) {
        StringJoiner line = new StringJoiner(" ", name + ": ", "");
        line.add(attempt(() -> {
            it.remove();
            return "removed";
        }));
        int count = 0;
        while (it.hasNext() && count < 3) {
            line.add(String.valueOf(it.next()));
            if (count++ == 1) line.add(attempt(() -> {
                it.remove();
                return "removed";
            }));
        }
        StringBuilder rest = new StringBuilder();
        it.forEachRemaining(each -> rest.append(each).append(','));
        System.out.println(line.add(rest).add(attempt(it::next)).add(String.valueOf(it.hasNext())).add(attempt(() -> {
            it.forEachRemaining(null);
            return "nothing";
        })));
    }

    public static void main(String[] args) {
        List<String> base = List.of("a", "b", "c", "d", "e");
        for (Collection<String> each : List.<Collection<String>>of(new ArrayList<>(base), new LinkedList<>(base), new ArrayDeque<>(base), new PriorityQueue<>(base), new HashSet<>(base), new LinkedHashSet<>(base), new TreeSet<>(base), new Vector<>(base), new CopyOnWriteArrayList<>(base), new CopyOnWriteArraySet<>(base), new ConcurrentLinkedQueue<>(base), new ConcurrentLinkedDeque<>(base), new ConcurrentSkipListSet<>(base), new LinkedBlockingQueue<>(base), new LinkedBlockingDeque<>(base), new ArrayBlockingQueue<>(9, false, base), new PriorityBlockingQueue<>(base), new LinkedTransferQueue<>(base), base, Arrays.asList("a", "b", "c", "d", "e"), Collections.unmodifiableList(base), Collections.nCopies(4, "n"), Collections.singleton("s"), Collections.emptyList(), new TreeSet<>(base).descendingSet(), new TreeSet<>(base).subSet("b", "e"), new ArrayList<>(base).subList(1, 4))) walk(each.getClass().getSimpleName(), each.iterator());
        for (Map<String, Integer> map : List.<Map<String, Integer>>of(new HashMap<>(), new LinkedHashMap<>(), new LinkedHashMap<>(4, 1, true), new TreeMap<>(), new Hashtable<>(), new ConcurrentHashMap<>(), new ConcurrentSkipListMap<>(), new WeakHashMap<>(), new TreeMap<String, Integer>().descendingMap())) {
            for (String each : base) map.put(each, each.charAt(0) - 'a');
            walk(map.getClass().getSimpleName() + " keys", map.keySet().iterator());
            walk(map.getClass().getSimpleName() + " values", map.values().iterator());
            walk(map.getClass().getSimpleName() + " entries", map.entrySet().iterator());
            System.out.println(map);
        }
        EnumMap<Thread.State, Integer> states = new EnumMap<>(Map.of(Thread.State.NEW, 1, Thread.State.BLOCKED, 2, Thread.State.WAITING, 3));
        walk("EnumMap", states.entrySet().iterator());
        walk("EnumSet", EnumSet.allOf(Thread.State.class).iterator());
        walk("descending", new ArrayDeque<>(base).descendingIterator());
        walk("linked descending", new LinkedList<>(base).descendingIterator());
        walk("stream", base.stream().iterator());
        walk("scanner", new Scanner("x y z w"));
        walk("enumeration", Collections.enumeration(base).asIterator());
    }
}
