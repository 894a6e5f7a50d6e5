package collection;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;

/** TreeMap and ConcurrentSkipListMap, their ranges in both directions, against a plain model. */
public class NavigableMaps {
    static void neighbours(NavigableMap<Integer, String> map) {
        for (int key = -1; key <= 11; key += 2) {
            System.out.print(map.lowerKey(key) + " " + map.floorKey(key) + " " + map.ceilingKey(key) + " " + map.higherKey(key) + "; ");
        }
        System.out.println(map.lowerEntry(4) + " " + map.higherEntry(4) + " " + map.floorEntry(-5) + " " + map.ceilingEntry(50));
    }

    static void ranges(NavigableMap<Integer, String> map) {
        boolean[] both = {false, true};
        for (boolean low : both) {
            for (boolean high : both) {
                NavigableMap<Integer, String> part = map.subMap(2, low, 8, high);
                System.out.print(part.keySet() + " " + part.descendingKeySet() + " " + part.size() + " " + part.firstEntry() + " " + part.lastEntry() + "; ");
            }
        }
        System.out.println();
        NavigableMap<Integer, String> down = map.descendingMap();
        System.out.println(down.headMap(5, true) + " " + down.tailMap(5) + " " + down.subMap(8, 3) + " " + down.firstKey() + " " + down.higherKey(4) + " " + down.lowerKey(4) + " " + down.comparator().compare(1, 2));
        NavigableMap<Integer, String> empty = map.subMap(3, false, 4, false);
        System.out.println(empty + " " + empty.isEmpty() + " " + empty.firstEntry() + " " + empty.pollLastEntry());
        try {
            empty.firstKey();
        } catch (NoSuchElementException e) {
            System.out.println("no first key");
        }
    }

    /** Random changes, with the neighbours of random keys checked by search. */
    static void model(NavigableMap<Integer, String> map) {
        map.clear();
        Random random = new Random(7);
        List<Integer> sorted = new ArrayList<>();
        long digest = 0;
        for (int step = 0; step < 1500; step++) {
            int key = random.nextInt(200);
            int at = Collections.binarySearch(sorted, key);
            if (random.nextInt(5) < 3) {
                boolean absent = map.put(key, "v" + step) == null;
                if (absent != at < 0) System.out.println("put disagrees at " + step);
                if (at < 0) sorted.add(-at - 1, key);
            } else {
                boolean present = map.remove(key) != null;
                if (present != at >= 0) System.out.println("remove disagrees at " + step);
                if (at >= 0) sorted.remove(at);
            }
            Integer floor = map.floorKey(100);
            Integer expected = null;
            for (int each : sorted) if (each <= 100) expected = each;
            if (!Objects.equals(floor, expected)) System.out.println("floor disagrees at " + step);
            digest = digest * 31 + map.headMap(key).size();
        }
        System.out.println(digest + " " + map.size() + " " + sorted.equals(new ArrayList<>(map.keySet())) + " " + map.entrySet().stream().limit(4).collect(Collectors.toList()));
    }

    static void comparators() {
        TreeMap<String, Integer> insensitive = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        insensitive.put("Key", 1);
        insensitive.put("KEY", 2);
        System.out.println(insensitive + " " + insensitive.get("key") + " " + insensitive.containsKey("kEy") + " " + insensitive.equals(Map.of("Key", 2)) + " " + Map.of("key", 2).equals(insensitive));
        TreeMap<String, Integer> nullsFirst = new TreeMap<>(Comparator.nullsFirst(Comparator.reverseOrder()));
        nullsFirst.put(null, 0);
        nullsFirst.put("a", 1);
        nullsFirst.put("b", 2);
        System.out.println(nullsFirst + " " + nullsFirst.get(null) + " " + nullsFirst.headMap("a"));
        for (NavigableMap<Object, Integer> plain : List.of(new TreeMap<Object, Integer>(), new ConcurrentSkipListMap<Object, Integer>())) {
            for (Object key : new Object[] {null, new Object() {
                @Override
                public String toString() {
                    return "incomparable";
                }
            }, "text"}) {
                try {
                    System.out.println(key + " " + plain.put(key, 1));
                } catch (NullPointerException | ClassCastException e) {
                    System.out.println(key + " " + e.getClass().getSimpleName());
                }
            }
            try {
                plain.put(5, 1);
            } catch (ClassCastException e) {
                System.out.println(e.getMessage());
            }
        }
        TreeMap<Integer, Integer> copied = new TreeMap<>((SortedMap<Integer, Integer>) new TreeMap<Integer, Integer>(Comparator.<Integer>reverseOrder()) {{
            put(1, 1);
            put(2, 2);
        }});
        System.out.println(copied + " " + copied.clone() + " " + copied.pollFirstEntry() + " " + copied);
    }

    public static void main(String[] args) {
        for (NavigableMap<Integer, String> map : List.of(new TreeMap<Integer, String>(), new ConcurrentSkipListMap<Integer, String>())) {
            for (int i = 0; i < 11; i += 2) map.put(i, "v" + i);
            neighbours(map);
            ranges(map);
            System.out.println(map.pollFirstEntry() + " " + map.pollLastEntry() + " " + map);
            model(map);
        }
        comparators();
    }
}
