package collection;

import java.util.AbstractMap;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;

/** compute, merge and their relatives of every map: results, null, failing functions. */
public class MapDefaults {
    static String attempt(Supplier<?> action) {
        try {
            return String.valueOf(action.get());
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName();
        }
    }

    static class Plain<K, V> extends AbstractMap<K, V> {
        private final Map<K, V> inner = new LinkedHashMap<>();

        @Override
        public V put(K key, V value) {
            return inner.put(key, value);
        }

        @Override
        public Set<Entry<K, V>> entrySet() {
            return inner.entrySet();
        }
    }

    public static void main(String[] args) {
        List<Supplier<Map<String, Integer>>> kinds = List.of(HashMap::new, LinkedHashMap::new, TreeMap::new, Hashtable::new, ConcurrentHashMap::new, ConcurrentSkipListMap::new, WeakHashMap::new, IdentityHashMap::new, Plain::new, () -> Collections.synchronizedMap(new HashMap<>()), () -> Collections.checkedMap(new TreeMap<>(), String.class, Integer.class));
        for (Supplier<Map<String, Integer>> kind : kinds) {
            Map<String, Integer> map = kind.get();
            StringJoiner line = new StringJoiner(" ", map.getClass().getSimpleName() + ": ", "");
            map.put("a", 1);
            line.add(attempt(() -> map.compute("a", (k, v) -> v + 1))).add(attempt(() -> map.compute("b", (k, v) -> v == null ? 10 : v))).add(attempt(() -> map.compute("b", (k, v) -> null))).add(attempt(() -> map.compute("none", (k, v) -> null)));
            line.add(attempt(() -> map.computeIfAbsent("c", k -> k.length()))).add(attempt(() -> map.computeIfAbsent("c", k -> 99))).add(attempt(() -> map.computeIfAbsent("d", k -> null))).add(attempt(() -> map.computeIfPresent("c", (k, v) -> v * 5))).add(attempt(() -> map.computeIfPresent("zz", (k, v) -> v))).add(attempt(() -> map.computeIfPresent("c", (k, v) -> null)));
            line.add(attempt(() -> map.merge("e", 1, Integer::sum))).add(attempt(() -> map.merge("e", 2, Integer::sum))).add(attempt(() -> map.merge("e", 3, (x, y) -> null))).add(attempt(() -> map.merge("f", null, Integer::sum))).add(attempt(() -> map.merge("a", 1, null)));
            line.add(attempt(() -> map.putIfAbsent("g", 7))).add(attempt(() -> map.putIfAbsent("g", 8))).add(attempt(() -> map.replace("g", 9))).add(attempt(() -> map.replace("none", 9))).add(attempt(() -> map.replace("g", 1, 2))).add(attempt(() -> map.replace("g", 9, 3))).add(attempt(() -> map.remove("g", 9))).add(attempt(() -> map.remove("g", 3)));
            line.add(attempt(() -> map.put("h", null))).add(attempt(() -> map.put(null, 5))).add(attempt(() -> map.getOrDefault(null, -1))).add(attempt(() -> map.containsKey(null))).add(attempt(() -> map.computeIfAbsent("h", k -> 6))).add(attempt(() -> map.remove(null)));
            line.add(attempt(() -> map.compute("boom", (k, v) -> {
                throw new IllegalStateException();
            }))).add(attempt(() -> map.containsKey("boom"))).add(attempt(() -> {
                map.replaceAll((k, v) -> v == null ? 0 : v * 2);
                return new TreeMap<>(map);
            })).add(attempt(() -> {
                map.forEach((k, v) -> {
                    throw new IllegalStateException(k);
                });
                return "";
            })).add(attempt(() -> map.keySet().removeIf(k -> k.equals("a")) + " " + map.values().removeIf(v -> v > 1000) + " " + map.entrySet().removeIf(e -> e.getKey().equals("h")))).add(map.toString()).add(String.valueOf(map.equals(Map.of()))).add(attempt(() -> map.get(5))).add(attempt(() -> map.containsValue(null)));
            System.out.println(line);
        }
    }
}
