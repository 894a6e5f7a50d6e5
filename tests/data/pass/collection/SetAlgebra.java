package collection;

import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Unions, intersections and differences of all sets, with each other and with lists, and what null does. */
public class SetAlgebra {
    static String attempt(Supplier<?> action) {
        try {
            return String.valueOf(action.get());
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName();
        }
    }

    static String sorted(Collection<Integer> all) {
        return all.stream().sorted(Comparator.nullsFirst(Comparator.naturalOrder())).map(String::valueOf).collect(Collectors.joining(",", "{", "}"));
    }

    public static void main(String[] args) {
        List<Supplier<Set<Integer>>> kinds = List.of(HashSet::new, LinkedHashSet::new, TreeSet::new, ConcurrentSkipListSet::new, CopyOnWriteArraySet::new, ConcurrentHashMap::newKeySet, () -> Collections.newSetFromMap(new IdentityHashMap<>()), () -> Collections.synchronizedSet(new TreeSet<Integer>(Comparator.reverseOrder())), () -> Collections.checkedSet(new HashSet<>(), Integer.class), () -> new AbstractSet<>() {
            private final List<Integer> all = new ArrayList<>();

            @Override
            public boolean add(Integer each) {
                return !all.contains(each) && all.add(each);
            }

            @Override
            public Iterator<Integer> iterator() {
                return all.iterator();
            }

            @Override
            public int size() {
                return all.size();
            }
        });
        List<Integer> odd = List.of(1, 3, 5, 7), few = Arrays.asList(5, 6, 5);
        for (Supplier<Set<Integer>> kind : kinds) {
            Set<Integer> set = kind.get();
            for (int i = 0; i < 8; i++) set.add(i);
            StringJoiner line = new StringJoiner(" ", (set.getClass().isAnonymousClass() ? "Own" : set.getClass().getSimpleName()) + ": ", "");
            line.add(attempt(() -> set.add(3))).add(attempt(() -> set.addAll(few))).add(attempt(() -> set.addAll(List.of(9)))).add(attempt(() -> set.containsAll(odd))).add(attempt(() -> set.removeAll(few))).add(attempt(() -> set.retainAll(Set.of(0, 1, 2, 3, 9)))).add(sorted(set)).add(attempt(() -> set.remove(99))).add(attempt(() -> set.removeAll(odd)));
            line.add(attempt(() -> set.equals(Set.of(0, 2, 9)))).add(attempt(() -> Set.of(0, 2, 9).equals(set))).add(set.getClass().getSimpleName().equals("SetFromMap") ? "by identity" : String.valueOf(set.hashCode())).add(attempt(() -> set.equals(List.of(0, 2, 9)))).add(attempt(() -> set.add(null))).add(attempt(() -> set.contains(null))).add(attempt(() -> set.remove(null))).add(attempt(() -> set.contains("text"))).add(attempt(() -> set.removeAll(null))).add(attempt(() -> set.retainAll(List.of()))).add(String.valueOf(set.size()));
            System.out.println(line);
        }
        TreeSet<String> insensitive = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        insensitive.addAll(List.of("a", "B"));
        Set<String> exact = new HashSet<>(Set.of("A", "b"));
        System.out.println(insensitive.equals(exact) + " " + exact.equals(insensitive) + " " + insensitive.containsAll(exact) + " " + exact.removeAll(insensitive) + " " + insensitive.removeAll(exact) + " " + insensitive);
        NavigableSet<Integer> numbers = new TreeSet<>(List.of(10, 20, 30, 40, 50));
        System.out.println(numbers.headSet(30) + " " + numbers.tailSet(30) + " " + numbers.subSet(15, true, 45, false).descendingSet() + " " + numbers.floor(35) + numbers.ceiling(35) + numbers.lower(10) + numbers.higher(50) + " " + numbers.descendingSet().first() + " " + numbers.pollFirst() + numbers.pollLast() + " " + numbers.descendingIterator().next());
        SortedSet<Integer> part = numbers.subSet(20, 40);
        System.out.println(part.add(25) + " " + attempt(() -> part.add(45)) + " " + part.last() + " " + numbers + " " + attempt(() -> part.subSet(10, 30)) + " " + attempt(() -> numbers.subSet(9, 1)) + " " + attempt(() -> new TreeSet<Integer>().first()) + " " + attempt(() -> new TreeSet<Object>().add(new Object())));
    }
}
