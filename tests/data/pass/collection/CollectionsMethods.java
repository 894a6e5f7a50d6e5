package collection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** The algorithms and constant collections of java.util.Collections. */
public class CollectionsMethods {
    static void attempt(String what, Runnable action) {
        try {
            action.run();
            System.out.println(what + ": passes");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static void orders() {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 20; i++) list.add(i * 7 % 20);
        Collections.shuffle(list, new Random(42));
        System.out.println(list);
        List<Integer> linked = new LinkedList<>(list);
        Collections.shuffle(linked, new Random(1));
        System.out.println(linked);
        Collections.sort(list, Collections.reverseOrder());
        System.out.println(list + " " + Collections.binarySearch(list, 5, Collections.reverseOrder()));
        Collections.reverse(list);
        System.out.println(Collections.binarySearch(list, 13) + " " + Collections.binarySearch(list, 25) + " " + Collections.binarySearch(linked.subList(0, 0), 3));
        for (int distance : new int[] {3, -4, 21, 0}) {
            Collections.rotate(list, distance);
            System.out.print(list.get(0) + " ");
        }
        Collections.rotate(list.subList(2, 6), 1);
        Collections.swap(list, 0, 19);
        System.out.println(list + " " + Collections.min(list) + " " + Collections.max(list, Comparator.comparing(i -> i % 7)));
        Comparator<String> byLength = Comparator.comparing(String::length);
        System.out.println(Collections.reverseOrder(Collections.reverseOrder(byLength)) == byLength);
        System.out.println(Collections.reverseOrder(null).equals(Collections.reverseOrder()) + " " + Collections.reverseOrder(byLength).equals(Collections.reverseOrder(byLength)));
    }

    static void searches() {
        List<String> song = new ArrayList<>(Arrays.asList("la la do la re la la do mi".split(" ")));
        System.out.println(Collections.indexOfSubList(song, List.of("la", "do")) + " " + Collections.lastIndexOfSubList(song, List.of("la", "do")) + " " + Collections.indexOfSubList(song, List.of("do", "do")) + " " + Collections.indexOfSubList(song, List.of()) + " " + Collections.frequency(song, "la"));
        System.out.println(Collections.replaceAll(song, "la", "LA") + " " + Collections.replaceAll(song, "none", "x") + " " + song);
        System.out.println(Collections.disjoint(song, Set.of("mi")) + " " + Collections.disjoint(Set.of("a"), List.of()) + " " + Collections.addAll(song, "fa", "so") + " " + song.size());
        Collections.fill(song.subList(0, 3), "-");
        System.out.println(song);
        List<String> target = new ArrayList<>(Collections.nCopies(5, "?"));
        Collections.copy(target, List.of("1", "2"));
        System.out.println(target);
        attempt("copy into a short one", () -> Collections.copy(new ArrayList<>(), List.of("1")));
        attempt("min of none", () -> Collections.min(new ArrayList<Integer>()));
        attempt("mixed sort", () -> Collections.sort((List) Arrays.asList(1, "a")));
        attempt("swap out of range", () -> Collections.swap(new ArrayList<>(List.of(1)), 0, 1));
        attempt("negative copies", () -> Collections.nCopies(-1, "x"));
    }

    static void constants() {
        List<String> empty = Collections.emptyList();
        System.out.println(empty + " " + empty.equals(new ArrayList<>()) + " " + empty.hashCode() + " " + Collections.emptyMap().equals(new HashMap<>()) + " " + Collections.emptySet().iterator().hasNext() + " " + Collections.emptyNavigableMap().size() + " " + Collections.emptySortedSet());
        attempt("empty add", () -> empty.add("x"));
        attempt("empty clear", empty::clear);
        attempt("empty removeIf", () -> empty.removeIf(each -> true));
        attempt("empty get", () -> empty.get(0));
        attempt("empty map put", () -> Collections.emptyMap().put("a", 1));
        attempt("empty map compute", () -> Collections.<String, Integer>emptyMap().computeIfAbsent("a", k -> null));
        attempt("empty navigable set", () -> Collections.<Integer>emptyNavigableSet().first());
        List<Integer> single = Collections.singletonList(5);
        System.out.println(single + " " + single.contains(5) + " " + single.get(0) + " " + Collections.singletonMap("k", null) + " " + Collections.singletonMap("k", null).equals(new HashMap<>() {{
            put("k", null);
        }}));
        attempt("single set", () -> single.set(0, 1));
        attempt("single remove absent", () -> single.remove((Integer) 9));
        attempt("single remove present", () -> single.remove((Integer) 5));
        attempt("single get 1", () -> single.get(1));
        attempt("single sort", () -> single.sort(null));
        attempt("single map put", () -> Collections.singletonMap("k", 1).put("k", 2));
        List<String> copies = Collections.nCopies(4, "ab");
        System.out.println(copies + " " + copies.subList(1, 3) + " " + copies.indexOf("ab") + " " + copies.lastIndexOf("ab") + " " + copies.hashCode() + " " + String.join("", copies));
        attempt("copies get", () -> copies.get(4));
        Enumeration<Integer> numbers = Collections.enumeration(List.of(1, 2, 3));
        System.out.print(numbers.nextElement() + " ");
        System.out.println(Collections.list(numbers) + " " + numbers.hasMoreElements());
        attempt("past the enumeration", numbers::nextElement);
        System.out.println(Collections.emptyIterator().hasNext() + " " + Collections.emptyEnumeration().hasMoreElements());
        attempt("empty iterator's remove", () -> Collections.emptyIterator().remove());
    }

    public static void main(String[] args) {
        orders();
        searches();
        constants();
    }
}
