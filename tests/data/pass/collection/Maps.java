package collection;

import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** Maps: order of iteration, collisions, views, computed values, navigation. */
public class Maps {
    record Colliding(int id) implements Comparable<Colliding> {
        @Override
        public int hashCode() {
            return id % 2;
        }

        @Override
        public int compareTo(Colliding other) {
            return Integer.compare(id, other.id);
        }
    }

    public static void main(String[] args) {
        List<Map<String, Integer>> maps = List.of(new HashMap<>(), new LinkedHashMap<>(), new TreeMap<>(), new ConcurrentHashMap<>(), new ConcurrentSkipListMap<>(),
            new Hashtable<>());
        for (Map<String, Integer> map : maps) {
            for (String word : "the quick brown fox jumps over the lazy dog and the cat sleeps in the sun".split(" ")) map.merge(word, 1, Integer::sum);
            System.out.println(map.getClass().getSimpleName() + " " + map + " " + map.hashCode());
            map.computeIfAbsent("new", String::length);
            map.computeIfPresent("the", (k, v) -> v > 3 ? null : v);
            map.compute("fox", (k, v) -> v == null ? 1 : v + 10);
            map.putIfAbsent("dog", 77);
            map.replaceAll((k, v) -> v * 2);
            System.out.println(map.getOrDefault("the", -1) + " " + map.remove("cat") + " " + map.remove("fox", 1) + " " + map.replace("fox", 22, 5) + " " + map.put("dog", 9));
            map.keySet().removeIf(k -> k.length() == 4);
            map.values().remove(9);
            if (!(map instanceof ConcurrentSkipListMap)) {
                for (Map.Entry<String, Integer> e : map.entrySet()) e.setValue(e.getValue() + 1);
            }
            System.out.println(map.keySet() + " " + map.values() + " " + map.entrySet());
        }
    
        Map<Integer, Integer> grown = new HashMap<>();
        for (int i = 0; i < 1000; i++) grown.put(i * 31 % 1009 - 500, i);
        int sum = 0, position = 0;
        for (int key : grown.keySet()) sum += key * ++position;
        System.out.println(grown.size() + " " + sum);
        Map<Colliding, Integer> colliding = new HashMap<>();
        for (int i = 0; i < 200; i++) colliding.put(new Colliding(i), i);
        for (int i = 0; i < 150; i++) colliding.remove(new Colliding(i));
        System.out.println(colliding.get(new Colliding(177)) + " " + colliding.get(new Colliding(7)) + " " + colliding.size());
        Map<String, String> nulls = new HashMap<>();
        nulls.put(null, "null key");
        nulls.put("null value", null);
        System.out.println(nulls.get(null) + " " + nulls.containsKey("null value") + " " + nulls.get("null value") + " " + nulls);
        try {
            new ConcurrentHashMap<String, String>().put(null, "x");
        } catch (NullPointerException e) {
            System.out.println("NullPointerException");
        }
        try {
            for (String key : nulls.keySet()) nulls.put(key + "x", "y");
        } catch (ConcurrentModificationException e) {
            System.out.println(e);
        }
        TreeMap<Integer, String> tree = new TreeMap<>(Collections.reverseOrder());
        for (int i = 0; i < 50; i += 5) tree.put(i, "v" + i);
        System.out.println(tree.firstKey() + " " + tree.ceilingKey(12) + " " + tree.floorEntry(12) + " " + tree.higherKey(10) + " " + tree.headMap(30) + " "
            + tree.subMap(30, true, 10, false) + " " + tree.descendingMap().firstEntry() + " " + tree.pollLastEntry() + " " + tree.tailMap(15).size());
        LinkedHashMap<String, Integer> cache = new LinkedHashMap<>(4, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
                return size() > 3;
            }
        };
        for (String s : "a b c a d e a".split(" ")) cache.merge(s, 1, Integer::sum);
        System.out.println(cache);
        IdentityHashMap<String, Integer> identity = new IdentityHashMap<>();
        identity.put("k", 1);
        identity.put(new String("k"), 2);
        System.out.println(identity.size() + " " + identity.get("k"));
        Map<String, Integer> fixed = Map.of("only", 1);
        System.out.println(fixed + " " + fixed.equals(new HashMap<>(fixed)) + " " + Map.entry("k", "v") + " " + new java.util.AbstractMap.SimpleEntry<>("a", 1));
    }
}
