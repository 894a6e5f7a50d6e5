package collection;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.Vector;

/** Views of collections: what is seen and changed through them, and what they refuse. */
public class Views {
    static void attempt(String what, Runnable action) {
        try {
            action.run();
            System.out.println(what + ": passes");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static void subLists() {
        for (List<Integer> list : List.of(new ArrayList<Integer>(), new LinkedList<Integer>(), new Vector<Integer>())) {
            for (int i = 0; i < 10; i++) list.add(i * i);
            List<Integer> middle = list.subList(3, 8), inner = middle.subList(1, 4);
            inner.clear();
            System.out.println(list + " " + middle + " " + inner + " " + inner.isEmpty());
            attempt("add to inner", () -> inner.add(7));
            attempt("add through middle", () -> {
                middle.add(1, -1);
                middle.addAll(2, List.of(-2, -3));
                middle.sort(null);
                middle.replaceAll(each -> each + 1);
            });
            attempt("stale inner", inner::size);
            System.out.println(list + " " + middle.indexOf(0) + " " + middle.contains(81) + " " + middle.equals(new ArrayList<>(middle)) + " " + middle.hashCode());
            list.add(5);
            attempt("stale middle", () -> middle.get(0));
            attempt("bad range", () -> list.subList(4, 2));
            attempt("range past the end", () -> list.subList(0, 50));
            attempt("negative", () -> list.subList(-1, 2));
            System.out.println(list.subList(2, 2) + " " + list.subList(0, 3).stream().mapToInt(i -> i).sum());
        }
    }

    static void mapViews() {
        TreeMap<String, Integer> tree = new TreeMap<>(Map.of("a", 1, "b", 2, "c", 3, "d", 4, "e", 5, "f", 6));
        NavigableMap<String, Integer> part = tree.subMap("b", true, "e", false);
        part.put("bb", 22);
        System.out.println(part + " " + part.firstEntry() + " " + part.lastKey() + " " + part.descendingMap() + " " + part.headMap("c") + " " + part.tailMap("c", false));
        attempt("outside", () -> part.put("z", 1));
        attempt("outside sub", () -> part.subMap("a", "c"));
        attempt("low over high", () -> tree.subMap("e", "b"));
        part.pollFirstEntry();
        part.keySet().remove("c");
        part.values().removeIf(v -> v == 22);
        System.out.println(tree + " " + part + " " + part.navigableKeySet().descendingSet() + " " + tree.descendingMap().headMap("d"));
        Set<Map.Entry<String, Integer>> entries = tree.entrySet();
        System.out.println(entries.contains(Map.entry("a", 1)) + " " + entries.contains(Map.entry("a", 2)) + " " + entries.remove(Map.entry("a", 2)) + " " + entries.remove(Map.entry("a", 1)) + " " + tree);
        attempt("keys add", () -> tree.keySet().add("x"));
        attempt("entries add", () -> entries.add(Map.entry("q", 1)));
        attempt("first entry's value", () -> tree.firstEntry().setValue(9));
        for (Map.Entry<String, Integer> entry : entries) entry.setValue(entry.getValue() * 10);
        System.out.println(tree + " " + tree.values());
        Map<String, Integer> hash = new LinkedHashMap<>(tree);
        Map.Entry<String, Integer> held = hash.entrySet().iterator().next();
        hash.put(held.getKey(), 77);
        System.out.println(held + " " + held.equals(Map.entry(held.getKey(), 77)) + " " + (held.hashCode() == (held.getKey().hashCode() ^ 77)));
        System.out.println(hash.keySet().retainAll(Set.of("e", "f")) + " " + hash + " " + hash.values().contains(60) + " " + Arrays.toString(hash.keySet().toArray(new String[4])));
    }

    static void wrappers() {
        List<String> base = new ArrayList<>(List.of("x", "y", "z"));
        List<String> readOnly = Collections.unmodifiableList(base);
        base.add("later");
        System.out.println(readOnly + " " + readOnly.getClass().getSimpleName() + " " + Collections.unmodifiableList(new LinkedList<>()).getClass().getSimpleName());
        attempt("read only", () -> readOnly.add("no"));
        attempt("read only sub", () -> readOnly.subList(0, 1).set(0, "no"));
        attempt("read only entry", () -> Collections.unmodifiableMap(new HashMap<>(Map.of("k", "v"))).entrySet().iterator().next().setValue("w"));
        attempt("read only iterator", () -> {
            Iterator<String> it = readOnly.iterator();
            it.next();
            it.remove();
        });
        @SuppressWarnings({"unchecked", "rawtypes"})
        List<Object> checked = (List) Collections.checkedList(new ArrayList<>(List.of("a")), String.class);
        attempt("checked", () -> checked.add(5));
        attempt("checked all", () -> checked.addAll(Arrays.asList("b", 6)));
        attempt("checked replace", () -> checked.replaceAll(each -> 7));
        System.out.println(checked);
        Map<Object, Object> checkedMap = cast(Collections.checkedMap(new HashMap<>(), String.class, Integer.class));
        attempt("checked key", () -> checkedMap.put(1, 1));
        attempt("checked value", () -> checkedMap.put("k", "v"));
        attempt("checked merge", () -> checkedMap.merge("k", 4, (a, b) -> a));
        attempt("checked entry", () -> checkedMap.entrySet().iterator().next().setValue("v"));
        System.out.println(checkedMap + " " + Collections.synchronizedList(base) + " " + Collections.synchronizedSortedMap(new TreeMap<>(Map.of(2, 1, 1, 2))));
        Deque<Integer> deque = new ArrayDeque<>();
        Queue<Integer> lifo = Collections.asLifoQueue(deque);
        lifo.add(1);
        lifo.offer(2);
        System.out.println(lifo + " " + lifo.poll() + " " + deque);
        Set<String> fromMap = Collections.newSetFromMap(new TreeMap<>());
        fromMap.addAll(List.of("q", "p", "q"));
        System.out.println(fromMap + " " + fromMap.add("p") + " " + fromMap.equals(Set.of("p", "q")));
        attempt("set from a full map", () -> Collections.newSetFromMap(new HashMap<>(Map.of("a", true))));
    }

    @SuppressWarnings("unchecked")
    static Map<Object, Object> cast(Map<?, ?> map) {
        return (Map<Object, Object>) map;
    }

    public static void main(String[] args) {
        subLists();
        mapViews();
        wrappers();
    }
}
