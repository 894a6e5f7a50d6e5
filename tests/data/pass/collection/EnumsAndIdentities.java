package collection;

import java.lang.ref.WeakReference;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;

/** EnumMap, EnumSet, IdentityHashMap, LinkedHashMap in access order, WeakHashMap. */
public class EnumsAndIdentities {
    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    enum Colour {RED, GREEN {
        @Override
        public String toString() {
            return "verde";
        }
    }, BLUE}

    enum Large {A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, B0, B1, B2, B3, B4, B5, B6, B7, B8, B9, C0, C1, C2, C3, C4, C5, C6, C7, C8, C9, D0, D1, D2, D3, D4, D5, D6, D7, D8, D9, E0, E1, E2, E3, E4, E5, E6, E7, E8, E9, F0, F1, F2, F3, F4, F5, F6, F7, F8, F9, G0, G1, G2, G3, G4, G5, G6, G7, G8, G9}

    enum None {}

    static void enums() {
        EnumMap<Colour, String> map = new EnumMap<>(Colour.class);
        map.put(Colour.BLUE, "b");
        map.put(Colour.RED, null);
        System.out.println(map + " " + map.containsKey(Colour.GREEN) + " " + map.containsValue(null) + " " + map.put(Colour.GREEN, "g") + " " + map.keySet() + " " + map.values() + " " + map.equals(new HashMap<>(map)) + " " + map.getOrDefault(Colour.RED, "x") + " " + map.merge(Colour.GREEN, "!", String::concat) + " " + map.computeIfAbsent(Colour.RED, k -> "now") + " " + map.remove("not a colour") + " " + map.clone());
        Iterator<Map.Entry<Colour, String>> it = map.entrySet().iterator();
        it.next().setValue("changed");
        it.remove();
        System.out.println(map + " " + map.get(null) + " " + map.hashCode() / Integer.MAX_VALUE);
        attempt("null", () -> map.put(null, "x"));
        attempt("copy of none", () -> new EnumMap<>(new HashMap<Colour, String>()));
        attempt("raw", () -> ((Map) map).put(TimeUnit.DAYS, "x"));
        for (EnumSet<Colour> set : List.of(EnumSet.noneOf(Colour.class), EnumSet.allOf(Colour.class), EnumSet.of(Colour.BLUE, Colour.RED), EnumSet.range(Colour.RED, Colour.GREEN), EnumSet.complementOf(EnumSet.of(Colour.RED)))) System.out.print(set + " " + set.getClass().getSimpleName() + " " + set.contains(Colour.GREEN) + set.contains("x") + " ");
        System.out.println(EnumSet.noneOf(None.class) + " " + EnumSet.allOf(None.class).size());
        EnumSet<Large> large = EnumSet.range(Large.B5, Large.G3);
        large.removeAll(EnumSet.range(Large.C0, Large.F9));
        large.add(Large.A0);
        large.remove(Large.G1);
        System.out.println(large + " " + large.size() + " " + large.getClass().getSimpleName() + " " + EnumSet.complementOf(large).size() + " " + large.containsAll(EnumSet.of(Large.A0, Large.G0)) + " " + large.retainAll(EnumSet.of(Large.G0)) + large + " " + EnumSet.copyOf(List.of(Large.C1, Large.A1)));
        attempt("range", () -> EnumSet.range(Colour.BLUE, Colour.RED));
        attempt("copy of empty", () -> EnumSet.copyOf(new ArrayList<Colour>()));
        attempt("add null", () -> EnumSet.allOf(Colour.class).add(null));
        attempt("wrong enum", () -> ((Set) EnumSet.noneOf(Colour.class)).add(TimeUnit.DAYS));
        attempt("not an enum", () -> EnumSet.noneOf((Class) String.class));
        attempt("value", () -> Colour.valueOf("verde"));
    }

    static void identities() {
        IdentityHashMap<String, Integer> map = new IdentityHashMap<>();
        String a = new String("key"), b = new String("key");
        map.put(a, 1);
        map.put(b, 2);
        map.put(null, 3);
        System.out.println(map.size() + " " + map.get(a) + map.get(b) + map.get("key") + map.get(null) + " " + map.containsValue(2) + " " + map.remove(a) + " " + map.entrySet().contains(new AbstractMap.SimpleEntry<>(b, 2)) + " " + map.keySet().contains(new String("key")) + " " + map.equals(Map.of("key", 2)) + " " + map.putIfAbsent(b, 7));
        for (int i = 0; i < 100; i++) map.put("n" + i, i);
        System.out.println(map.size() + " " + map.values().stream().mapToInt(i -> i).sum() + " " + map.keySet().removeIf(k -> k != null && k.startsWith("n")) + " " + map.size());
    }

    static void orders() {
        LinkedHashMap<String, Integer> lru = new LinkedHashMap<>(4, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
                return size() > 3;
            }
        };
        for (String key : "a b c".split(" ")) lru.put(key, 1);
        lru.get("a");
        lru.getOrDefault("b", 0);
        lru.put("d", 2);
        System.out.print(lru + " ");
        lru.putIfAbsent("a", 9);
        lru.merge("b", 5, Integer::sum);
        lru.containsKey("d");
        System.out.println(lru + " " + lru.keySet() + " " + lru.entrySet().iterator().next());
        attempt("get while iterating", () -> {
            for (String each : lru.keySet()) lru.get(each);
            return "";
        });
        LinkedHashMap<String, Integer> inserted = new LinkedHashMap<>(Map.of("x", 1));
        inserted.put("y", 2);
        inserted.put("x", 3);
        inserted.remove("x");
        inserted.put("x", 4);
        System.out.println(inserted);
    }

    static void weak() throws InterruptedException {
        WeakHashMap<Object, String> map = new WeakHashMap<>();
        Object kept = new Object();
        map.put(kept, "kept");
        map.put(new Object(), "dropped");
        map.put(null, "null key");
        WeakReference<Object> reference = new WeakReference<>(new Object());
        for (int i = 0; i < 100 && (map.size() > 2 || reference.get() != null); i++) {
            System.gc();
            Thread.sleep(5);
        }
        System.out.println(map.size() + " " + map.get(kept) + " " + map.get(null) + " " + new TreeSet<>(map.values()) + " " + reference.get() + " " + map.containsKey(kept));
    }

    public static void main(String[] args) throws Exception {
        enums();
        identities();
        orders();
        weak();
    }
}
