package collection;

import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/** List.of, Set.of, Map.of and copies of them: refusals, nulls, equality, identity of copies. */
public class Immutables {
    static void attempt(String what, Supplier<?> action) {
        try {
            System.out.println(what + ": " + action.get());
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        for (List<Integer> list : List.of(List.<Integer>of(), List.of(1), List.of(1, 2), List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11))) {
            String name = list.getClass().getSimpleName() + list.size();
            System.out.println(name + " " + list + " " + list.hashCode() + " " + list.equals(new ArrayList<>(list)) + " " + list.indexOf(2) + " " + list.lastIndexOf(11) + " " + list.subList(0, list.size() / 2) + " " + Arrays.toString(list.toArray(new Integer[1])) + " " + (List.copyOf(list) == list));
            attempt(name + " add", () -> list.add(1));
            attempt(name + " remove", () -> list.remove((Object) 99));
            attempt(name + " clear", () -> {
                list.clear();
                return "";
            });
            attempt(name + " set", () -> list.set(0, 1));
            attempt(name + " sort", () -> {
                list.sort(null);
                return "";
            });
            attempt(name + " contains null", () -> list.contains(null));
            attempt(name + " iterator", () -> {
                Iterator<Integer> it = list.iterator();
                while (it.hasNext()) it.next();
                return it.next();
            });
            attempt(name + " list iterator", () -> list.listIterator(list.size()).previousIndex());
        }
        attempt("get of two", () -> List.of(1, 2).get(2));
        attempt("null element", () -> List.of(1, null));
        attempt("null of many", () -> List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, null));
        attempt("copy of nulls", () -> List.copyOf(Arrays.asList(1, null)));
        attempt("null array", () -> List.of((Object[]) null));
        attempt("duplicate", () -> Set.of(1, 2, 1));
        attempt("duplicate of two", () -> Set.of("a", "a"));
        attempt("duplicate key", () -> Map.of("k", 1, "k", 2));
        attempt("duplicate entries", () -> Map.ofEntries(Map.entry("e", 1), Map.entry("e", 2)));
        attempt("null key", () -> Map.of(null, 1));
        attempt("null value", () -> Map.of("k", null));
        attempt("null entry", () -> Map.entry("k", null));
        Set<Integer> set = Set.of(1, 2, 3);
        Map<String, Integer> map = Map.of("a", 1, "b", 2, "c", 3);
        System.out.println(new TreeSet<>(set) + " " + set.hashCode() + " " + set.equals(new HashSet<>(List.of(3, 2, 1))) + " " + set.contains(4) + " " + new TreeMap<>(map) + " " + map.hashCode() + " " + map.equals(new HashMap<>(map)) + " " + map.get("z") + " " + map.getOrDefault("z", 9) + " " + map.containsValue(2) + " " + (Map.copyOf(map) == map) + " " + (Set.copyOf(set) == set) + " " + Set.copyOf(List.of(1, 1)).size());
        attempt("set add", () -> set.add(1));
        attempt("set null", () -> set.contains(null));
        attempt("map put", () -> map.put("a", 1));
        attempt("map get null", () -> map.get(null));
        attempt("map compute", () -> map.computeIfAbsent("a", k -> 5));
        attempt("map merge", () -> map.merge("a", 1, Integer::sum));
        attempt("map entry", () -> map.entrySet().iterator().next().setValue(5));
        attempt("map keys", () -> map.keySet().remove("a"));
        attempt("map replaceAll", () -> {
            map.replaceAll((k, v) -> v);
            return "";
        });
        attempt("empty map", () -> Map.of().get("x"));
        attempt("one entry", () -> Map.of("k", "v").entrySet().contains(Map.entry("k", "v")));
        AbstractMap.SimpleEntry<String, Integer> entry = new AbstractMap.SimpleEntry<>("k", 1);
        entry.setValue(2);
        System.out.println(entry + " " + entry.equals(Map.entry("k", 2)) + " " + Map.entry("k", 2).hashCode() + " " + new AbstractMap.SimpleImmutableEntry<>(null, null) + " " + Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder()).compare(entry, Map.entry("z", 5)));
    }
}
