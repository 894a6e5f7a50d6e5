package collection;

import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** ConcurrentHashMap: bulk operations, atomic updates by many threads, what it refuses. */
public class ConcurrentMaps {
    static void attempt(String what, Runnable action) {
        try {
            action.run();
            System.out.println(what + ": passes");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static void bulk(ConcurrentHashMap<String, Integer> map) {
        for (long threshold : new long[] {1, 50, Long.MAX_VALUE}) {
            System.out.println(map.reduceValues(threshold, Integer::sum) + " " + map.reduceValuesToLong(threshold, Integer::longValue, 0, Long::max) + " " + map.reduceKeysToInt(threshold, String::length, 0, Integer::sum) + " " + map.reduce(threshold, (k, v) -> k.endsWith("7") ? v : null, Integer::sum) + " " + map.reduceToDouble(threshold, (k, v) -> v / 2.0, 0, Double::sum) + " " + map.reduceEntries(threshold, e -> e.getValue() % 10, Math::max) + " " + map.reduceKeys(threshold, (a, b) -> a.compareTo(b) > 0 ? a : b));
            System.out.println(map.search(threshold, (k, v) -> v == 42 ? k : null) + " " + map.searchKeys(threshold, k -> k.equals("none") ? k : null) + " " + map.searchValues(threshold, v -> v == 99 ? "found" : null) + " " + map.searchEntries(threshold, e -> e.getKey().equals("k3") ? e.getValue() : null));
            LongAdder sum = new LongAdder();
            map.forEach(threshold, (k, v) -> sum.add(v));
            map.forEachKey(threshold, k -> sum.increment());
            map.forEachValue(threshold, v -> v % 2 == 0 ? v.longValue() : null, sum::add);
            map.forEachEntry(threshold, e -> sum.add(e.getValue()));
            System.out.println(sum);
        }
        System.out.println(new ConcurrentHashMap<String, Integer>().reduceValues(1, Integer::sum) + " " + map.mappingCount());
        try {
            map.forEach(1, (k, v) -> {
                if (v == 50) throw new IllegalStateException("at " + k);
            });
        } catch (IllegalStateException e) {
            // Another thread's exception comes wrapped in a copy of itself.
            System.out.println((e.getCause() == null ? e : e.getCause()).getMessage());
        }
    }

    static void updates() throws InterruptedException {
        ConcurrentHashMap<Integer, Integer> counts = new ConcurrentHashMap<>(2);
        ConcurrentHashMap<Integer, LongAdder> adders = new ConcurrentHashMap<>();
        AtomicInteger created = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            Thread thread = new Thread(() -> {
                for (int i = 0; i < 400; i++) {
                    counts.merge(i % 37, 1, Integer::sum);
                    adders.computeIfAbsent(i % 41, k -> {
                        created.incrementAndGet();
                        return new LongAdder();
                    }).increment();
                    counts.compute(1000, (k, v) -> v == null ? 1 : v + 1);
                }
            });
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) thread.join();
        System.out.println(counts.size() + " " + counts.get(0) + " " + counts.get(36) + " " + counts.get(1000) + " " + adders.values().stream().mapToLong(LongAdder::sum).sum() + " " + created);
    }

    record Bad(int id) {
        @Override
        public int hashCode() {
            return 1;
        }
    }

    static void corners() {
        ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>(Map.of("a", "1", "b", "2"));
        attempt("null key", () -> map.put(null, "x"));
        attempt("null value", () -> map.put("x", null));
        attempt("null get", () -> map.get(null));
        attempt("contains null", () -> map.containsValue(null));
        attempt("recursive", () -> map.computeIfAbsent("loop", k -> map.computeIfAbsent("loop", j -> "inner")));
        attempt("failing mapper", () -> map.computeIfAbsent("fails", k -> {
            throw new IllegalArgumentException("no value for " + k);
        }));
        System.out.println(map.containsKey("fails") + " " + map.computeIfAbsent("none", k -> null) + " " + map.containsKey("none") + " " + map.merge("a", "9", (x, y) -> null) + " " + map.containsKey("a") + " " + map.replace("b", "2", "two") + " " + map.remove("b", "2") + " " + map.getOrDefault("zz", "dflt"));
        ConcurrentHashMap<Bad, Integer> bad = new ConcurrentHashMap<>();
        for (int i = 0; i < 60; i++) bad.put(new Bad(i), i);
        for (int i = 0; i < 55; i++) bad.remove(new Bad(i));
        System.out.println(bad.values().stream().sorted().toList() + " " + bad.get(new Bad(57)) + " " + bad.containsKey(new Bad(3)));
        ConcurrentHashMap.KeySetView<String, Boolean> set = ConcurrentHashMap.newKeySet();
        System.out.println(set.add("x") + " " + set.add("x") + " " + set.getMappedValue() + " " + set.getMap());
        Set<String> keys = map.keySet("new");
        keys.add("key");
        System.out.println(map.get("key"));
        attempt("plain key set", () -> map.keySet().add("no"));
        Enumeration<String> elements = new ConcurrentHashMap<>(Map.of(1, "one")).elements();
        System.out.println(elements.nextElement() + " " + elements.hasMoreElements() + " " + new ConcurrentHashMap<>(Map.of(1, "one")).contains("one"));
        attempt("bad capacity", () -> new ConcurrentHashMap<>(-1));
        attempt("bad load factor", () -> new ConcurrentHashMap<>(4, 0f, 1));
        System.out.println(IntStream.range(0, 50).boxed().collect(Collectors.toConcurrentMap(i -> i % 5, i -> i, Integer::sum)));
    }

    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        for (int i = 0; i < 100; i++) map.put("k" + i, i);
        bulk(map);
        updates();
        corners();
    }
}
