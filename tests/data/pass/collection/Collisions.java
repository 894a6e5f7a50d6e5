package collection;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Hash tables under bad hash codes: trees of bins, order of iteration, keys that lie, growth. */
public class Collisions {
    record Bad(int id) {
        @Override
        public int hashCode() {
            return id % 3;
        }
    }

    record Ordered(int id) implements Comparable<Ordered> {
        @Override
        public int hashCode() {
            return 42;
        }

        @Override
        public int compareTo(Ordered other) {
            return Integer.compare(id, other.id);
        }
    }

    /** A key whose hash code changes after it was put. */
    static class Changing {
        int value;

        Changing(int value) {
            this.value = value;
        }

        @Override
        public int hashCode() {
            return value;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Changing changing && changing.value == value;
        }
    }

    static <K> String exercise(Map<K, Integer> map, List<K> keys) {
        Random random = new Random(6);
        long digest = 0;
        for (int step = 0; step < 1000; step++) {
            K key = keys.get(random.nextInt(keys.size()));
            switch (random.nextInt(5)) {
                case 0, 1 -> map.put(key, step);
                case 2 -> map.remove(key);
                case 3 -> map.merge(key, 1, Integer::sum);
                default -> digest = digest * 31 + map.getOrDefault(key, -1);
            }
        }
        int order = 1;
        for (Map.Entry<K, Integer> each : map.entrySet()) order = order * 31 + each.getKey().toString().hashCode() + each.getValue();
        return map.size() + " " + digest + " " + order;
    }

    public static void main(String[] args) {
        List<Bad> bad = new ArrayList<>();
        List<Ordered> ordered = new ArrayList<>();
        List<String> same = new ArrayList<>(List.of(""));
        for (int i = 0; i < 150; i++) {
            bad.add(new Bad(i));
            ordered.add(new Ordered(i));
        }
        for (int i = 0; i < 7; i++) {
            List<String> longer = new ArrayList<>();
            for (String each : same) Collections.addAll(longer, each + "Aa", each + "BB");
            same = longer;
        }
        System.out.println(same.size() + " " + same.stream().map(String::hashCode).distinct().count());
        for (int kind = 0; kind < 3; kind++) {
            for (List<?> keys : List.of(bad, ordered, same)) {
                @SuppressWarnings("unchecked")
                List<Object> all = (List<Object>) keys;
                Map<Object, Integer> map = kind == 0 ? new HashMap<>() : kind == 1 ? new LinkedHashMap<>(1, 10f) : new HashMap<>(1000, 0.1f);
                // The order of keys that are equal in all but identity is not specified: only comparable ones are shown.
                System.out.print((keys == bad ? exercise(map, all).replaceFirst(" \\S+$", "") : exercise(map, all)) + "; ");
            }
            System.out.println();
        }
        HashMap<Changing, String> changing = new HashMap<>();
        Changing key = new Changing(1);
        changing.put(key, "v");
        key.value = 2;
        System.out.println(changing.get(key) + " " + changing.containsKey(new Changing(1)) + " " + changing.size() + " " + changing.containsValue("v") + " " + changing.entrySet().iterator().next().getValue() + " " + changing.remove(key));
        HashSet<List<Integer>> lists = new HashSet<>();
        List<Integer> list = new ArrayList<>(List.of(1));
        lists.add(list);
        list.add(2);
        System.out.println(lists.contains(list) + " " + lists.contains(List.of(1)) + " " + new HashSet<>(lists).contains(list));
        HashMap<String, Integer> sized = new HashMap<>(0);
        for (int i = 0; i < 20; i++) sized.put("k" + i, i);
        System.out.println(sized.keySet() + " " + new HashMap<>(sized).keySet() + " " + ((HashMap<?, ?>) sized.clone()).size() + " " + new HashSet<>(sized.values()));
        for (Runnable each : new Runnable[] {() -> new HashMap<>(-1), () -> new HashMap<>(1, 0), () -> new HashMap<>(1, Float.NaN), () -> new HashSet<>(-5), () -> new LinkedHashMap<>(-1, 1f, true)}) {
            try {
                each.run();
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
