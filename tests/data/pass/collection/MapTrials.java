package collection;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.Dictionary;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import java.util.TreeMap;
import java.util.Vector;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Maps of every kind through the same small trials: nulls, views, computing, iterating while changing, equality, and access order. */
public class MapTrials {
    private static final String ONE = "one";
    /** Held, since one of the maps does not hold its keys. A map counts a key that is gone until it hears of it. */
    private static final List<String> HELD = new ArrayList<>();
    private static final List<String> KEYS = IntStream.range(0, 20).mapToObj(index -> held("k" + index)).toList();

    public static void main(String[] args) {
        List<Map<String, Integer>> maps = List.of(new HashMap<>(), new LinkedHashMap<>(4, 0.5f, true), new TreeMap<>(), new Hashtable<>(), new WeakHashMap<>(), new IdentityHashMap<>());
        for (Map<String, Integer> map : maps) {
            trial(map);
        }
        weak();
        eldest();
        enums();
        legacy();
    }

    private static void trial(Map<String, Integer> map) {
        System.out.println(map.getClass().getSimpleName());
        attempt(() -> map.put(null, 0));
        attempt(() -> map.put("null", null));
        attempt(() -> map.remove(null));
        map.remove("null");
        System.out.println(map.put(ONE, 1) + " " + map.putIfAbsent(ONE, 2) + " " + map.merge(ONE, 5, Integer::sum) + " " + map.compute("two", (key, value) -> value == null ? 2 : null)
                + " " + map.computeIfPresent(ONE, (key, value) -> null) + " " + map.computeIfAbsent("three", String::length) + " " + map.replace("three", 3) + " " + map.getOrDefault("four", 4));
        map.put("two", 22);
        System.out.println(map.size() + " " + map.containsValue(22) + " " + map.keySet().contains("two") + " " + map.entrySet().contains(Map.entry("two", 22)) + " " + map.values().remove(22) + " " + map);
        for (int index = 0; index < 20; index++) {
            map.put(KEYS.get(index), index);
        }
        attempt(() -> {
            for (String key : map.keySet()) {
                map.put(held("new" + key), 1);
            }
            return "no complaint";
        });
        map.keySet().removeIf(key -> key.startsWith("new"));
        for (Iterator<Map.Entry<String, Integer>> iterator = map.entrySet().iterator(); iterator.hasNext();) {
            Map.Entry<String, Integer> entry = iterator.next();
            if (entry.getValue() % 2 == 0) {
                iterator.remove();
            } else {
                entry.setValue(entry.getValue() * 10);
            }
        }
        map.replaceAll((key, value) -> value + 1);
        System.out.println(new TreeMap<>(map));
        if (!(map instanceof IdentityHashMap)) {
            System.out.println(map.hashCode() + " " + map.equals(new TreeMap<>(map)) + " " + new TreeMap<>(map).equals(map));
        }
        map.values().retainAll(List.of(31, 51));
        map.keySet().retainAll(Arrays.asList(KEYS.get(3), KEYS.get(9)));
        System.out.println(map + " " + map.isEmpty());
        map.clear();
        System.out.println(map + " " + map.entrySet().iterator().hasNext());
    }

    private static String held(String key) {
        HELD.add(key);
        return key;
    }

    private static void attempt(java.util.function.Supplier<Object> action) {
        try {
            System.out.println("    " + action.get());
        } catch (NullPointerException | ConcurrentModificationException refused) {
            System.out.println("    " + refused.getClass().getSimpleName());
        }
    }

    private static void weak() {
        WeakHashMap<Object, String> map = new WeakHashMap<>();
        Object kept = new Object();
        map.put(kept, "kept");
        for (int index = 0; index < 10; index++) {
            map.put(new Object(), "lost");
        }
        for (int round = 0; round < 50 && map.size() > 1; round++) {
            System.gc();
            try {
                Thread.sleep(10);
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        }
        System.out.println(map.size() + " " + map.get(kept) + " " + map.containsValue("lost"));
    }

    private static void eldest() {
        Map<Integer, String> cache = new LinkedHashMap<>(8, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Integer, String> eldest) {
                return size() > 3;
            }
        };
        for (int index = 0; index < 5; index++) {
            cache.put(index, "v" + index);
            cache.get(2);
        }
        cache.getOrDefault(3, "");
        System.out.println(cache);
        try {
            for (Integer key : cache.keySet()) {
                cache.get(key);
            }
        } catch (ConcurrentModificationException refused) {
            System.out.println("reading changes the order");
        }
    }

    private static void enums() {
        EnumMap<TimeUnit, Integer> map = new EnumMap<>(TimeUnit.class);
        map.put(TimeUnit.DAYS, 1);
        map.put(TimeUnit.SECONDS, null);
        System.out.println(map + " " + map.containsKey(null) + " " + map.containsKey("x") + " " + map.get(TimeUnit.SECONDS) + " " + map.equals(new HashMap<>(map)) + " " + map.clone());
        try {
            map.put(null, 1);
        } catch (NullPointerException refused) {
            System.out.println("null");
        }
        try {
            new EnumMap<TimeUnit, Integer>(new HashMap<>());
        } catch (IllegalArgumentException refused) {
            System.out.println(refused.getMessage());
        }
    }

    private static void legacy() {
        Vector<Integer> vector = new Vector<>(2, 3);
        for (int index = 0; index < 6; index++) {
            vector.addElement(index);
        }
        vector.insertElementAt(9, 2);
        vector.removeElementAt(0);
        vector.setSize(9);
        System.out.println(vector + " " + vector.capacity() + " " + vector.indexOf(9, 1) + " " + vector.lastIndexOf(null) + " " + vector.firstElement());
        try {
            vector.elementAt(20);
        } catch (ArrayIndexOutOfBoundsException refused) {
            System.out.println(refused.getMessage());
        }
        Stack<String> stack = new Stack<>();
        System.out.println(stack.push("a") + stack.push("b") + stack.peek() + stack.search("a") + stack.pop() + stack.empty() + stack.pop());
        try {
            stack.pop();
        } catch (java.util.EmptyStackException refused) {
            System.out.println(refused);
        }
        Dictionary<String, Integer> table = new Hashtable<>(Map.of("x", 1));
        System.out.println(table.elements().nextElement() + " " + table.keys().nextElement() + " " + table.remove("y") + " " + table);
        ArrayDeque<Integer> deque = new ArrayDeque<>(List.of(1, 2, 3, 2));
        System.out.println(deque.removeLastOccurrence(2) + " " + deque.pollFirst() + " " + deque.offerFirst(7) + " " + deque + " " + deque.descendingIterator().next());
    }
}
