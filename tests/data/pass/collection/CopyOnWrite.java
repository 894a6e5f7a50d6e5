package collection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;

/** CopyOnWriteArrayList and Set: snapshots, iterators that refuse changes, atomic additions. */
public class CopyOnWrite {
    static void attempt(String what, Runnable action) {
        try {
            action.run();
            System.out.println(what + ": passes");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        CopyOnWriteArrayList<String> list = new CopyOnWriteArrayList<>(new String[] {"a", "b", "c", "b"});
        Iterator<String> before = list.iterator();
        ListIterator<String> middle = list.listIterator(2);
        list.add(1, "new");
        list.remove("b");
        System.out.print(list + " ");
        before.forEachRemaining(each -> System.out.print(each + " "));
        System.out.println(middle.next() + middle.previousIndex() + middle.hasPrevious() + middle.previous());
        attempt("iterator's remove", () -> list.iterator().remove());
        attempt("iterator's add", () -> list.listIterator().add("x"));
        attempt("iterator's set", () -> list.listIterator().set("x"));
        attempt("past the end", () -> list.listIterator(4).next());
        System.out.println(list.addIfAbsent("a") + " " + list.addIfAbsent("z") + " " + list.addAllAbsent(List.of("z", "y", "y", "a")) + " " + list + " " + list.indexOf("b", 3) + " " + list.lastIndexOf("b", 2) + " " + list.lastIndexOf("z"));
        attempt("index from beyond", () -> list.indexOf("a", 100));
        attempt("get", () -> list.get(99));
        attempt("add beyond", () -> list.add(99, "x"));
        attempt("remove at", () -> list.remove(-1));
        list.sort(Comparator.reverseOrder());
        list.replaceAll(String::toUpperCase);
        System.out.println(list + " " + list.removeIf(each -> each.equals("Z")) + " " + list.retainAll(List.of("A", "B", "C")) + " " + list + " " + list.equals(new ArrayList<>(list)) + " " + (list.hashCode() == new ArrayList<>(list).hashCode()));
        Object copy = list.clone();
        list.clear();
        System.out.println(copy + " " + list + " " + Arrays.toString(list.toArray(new String[] {"x", "y"})));

        CopyOnWriteArraySet<Integer> set = new CopyOnWriteArraySet<>(List.of(5, 3, 5, 1));
        for (Integer each : set) if (each > 2) set.add(each * 10);
        System.out.println(set + " " + set.add(3) + " " + set.remove(5) + " " + set.contains(30) + " " + set.equals(Set.of(3, 1, 50, 30)) + " " + set.containsAll(List.of(1, 3)));

        CopyOnWriteArrayList<Integer> shared = new CopyOnWriteArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 3; t++) {
            int first = t;
            Thread thread = new Thread(() -> {
                for (int i = 0; i < 40; i++) shared.addIfAbsent(i * (first + 1) % 60);
                int previous = 0;
                for (int size = shared.size(); size < previous; ) throw new IllegalStateException();
            });
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) thread.join();
        System.out.println(shared.size() + " " + new TreeSet<>(shared).size() + " " + shared.stream().mapToInt(i -> i).sum());
    }
}
