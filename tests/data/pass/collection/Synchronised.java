package collection;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/** Collections.synchronized*, checked* and unmodifiable* of all kinds: classes, equality, views and locks. */
public class Synchronised {
    static String attempt(Supplier<?> action) {
        try {
            return String.valueOf(action.get());
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + (e instanceof ClassCastException ? " " + e.getMessage() : "");
        }
    }

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(3, 1, 2));
        NavigableMap<Integer, String> map = new TreeMap<>(Map.of(1, "a", 2, "b", 3, "c"));
        NavigableSet<Integer> set = new TreeSet<>(list);
        for (Object each : new Object[] {Collections.synchronizedList(list), Collections.synchronizedCollection(list), Collections.synchronizedSet(set), Collections.synchronizedSortedSet(set), Collections.synchronizedNavigableSet(set), Collections.synchronizedMap(map), Collections.synchronizedNavigableMap(map), Collections.unmodifiableCollection(list), Collections.unmodifiableNavigableSet(set), Collections.unmodifiableSortedMap(map), Collections.unmodifiableNavigableMap(map), Collections.checkedCollection(list, Integer.class), Collections.checkedNavigableMap(map, Integer.class, String.class), Collections.checkedQueue(new ArrayDeque<>(list), Integer.class), Collections.unmodifiableList(Collections.unmodifiableList(list))}) System.out.println(each.getClass().getSimpleName() + " " + each + " " + each.equals(list) + each.equals(set) + each.equals(map) + " " + (each.hashCode() == list.hashCode()) + (each.hashCode() == map.hashCode()));
        List<Integer> locked = Collections.synchronizedList(new ArrayList<>());
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            Thread thread = new Thread(() -> {
                for (int i = 0; i < 200; i++) locked.add(i);
                synchronized (locked) {
                    int sum = 0;
                    for (int each : locked) sum += each;
                    locked.add(-sum / 1_000_000);
                }
            });
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) thread.join();
        System.out.println(locked.size() + " " + locked.stream().mapToInt(i -> i).sum());
        NavigableMap<Integer, String> fixed = Collections.unmodifiableNavigableMap(map);
        System.out.println(attempt(() -> fixed.put(9, "z")) + " " + attempt(fixed::pollFirstEntry) + " " + attempt(() -> fixed.firstEntry().setValue("x")) + " " + attempt(() -> fixed.headMap(2).remove(1)) + " " + attempt(() -> fixed.descendingMap().firstKey()) + " " + attempt(() -> fixed.navigableKeySet().pollFirst()) + " " + attempt(() -> fixed.entrySet().stream().map(Map.Entry::getValue).toList()) + " " + attempt(() -> {
            fixed.entrySet().forEach(each -> each.setValue("y"));
            return "";
        }) + " " + attempt(() -> fixed.entrySet().toArray(new Map.Entry<?, ?>[0])[0]) + " " + attempt(() -> fixed.computeIfAbsent(1, k -> "x")) + " " + attempt(() -> fixed.merge(1, "m", String::concat)));
        map.put(7, "seen through");
        System.out.println(fixed.lastEntry() + " " + attempt(() -> Collections.unmodifiableSet(set).iterator().next()) + " " + attempt(() -> Collections.unmodifiableCollection(list).stream().sorted().toList()));
        Queue<Object> queue = cast(Collections.checkedQueue(new ArrayDeque<>(), Integer.class));
        System.out.println(attempt(() -> queue.offer("text")) + " " + attempt(() -> queue.add(5)) + " " + attempt(() -> queue.addAll(List.of(6, "x"))) + " " + queue);
        Set<Object> checked = cast2(Collections.checkedSortedSet(new TreeSet<>(), Integer.class));
        System.out.println(attempt(() -> checked.add(1.5)) + " " + checked.add(2) + " " + attempt(() -> checked.contains("x")) + " " + attempt(() -> Collections.checkedList(new ArrayList<>(), null)) + " " + attempt(() -> Collections.checkedMap(null, String.class, String.class)) + " " + attempt(() -> Collections.checkedList(list, Integer.class).set(0, null)));
    }

    @SuppressWarnings("unchecked")
    static Queue<Object> cast(Queue<?> queue) {
        return (Queue<Object>) queue;
    }

    @SuppressWarnings("unchecked")
    static Set<Object> cast2(Set<?> set) {
        return (Set<Object>) set;
    }
}
