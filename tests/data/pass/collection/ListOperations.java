package collection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.StringJoiner;
import java.util.Vector;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.Supplier;

/** Every list through every method of List: results, refusals, equality, conversions to arrays. */
public class ListOperations {
    static String attempt(Supplier<?> action) {
        try {
            Object result = action.get();
            return result instanceof Object[] array ? Arrays.toString(array) : String.valueOf(result);
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + (e instanceof IndexOutOfBoundsException && !(e instanceof ArrayIndexOutOfBoundsException) ? "(" + e.getMessage() + ")" : "");
        }
    }

    static Supplier<?> run(Runnable action) {
        return () -> {
            action.run();
            return "-";
        };
    }

    public static void main(String[] args) {
        List<Function<List<String>, List<String>>> kinds = List.of(ArrayList::new, LinkedList::new, Vector::new, CopyOnWriteArrayList::new, list -> Arrays.asList(list.toArray(new String[0])), List::copyOf, Collections::unmodifiableList, list -> Collections.synchronizedList(new LinkedList<>(list)), list -> Collections.checkedList(new ArrayList<>(list), String.class), list -> new ArrayList<>(List.of("x", "a", "b", "c", "b", "y")).subList(1, 5), list -> new ArrayList<>(list) {
            @Override
            protected void removeRange(int from, int to) {
                System.out.print("[range " + from + "-" + to + "] ");
                super.removeRange(from, to);
            }
        });
        List<String> base = List.of("a", "b", "c", "b");
        for (Function<List<String>, List<String>> kind : kinds) {
            List<String> list = kind.apply(base);
            StringJoiner line = new StringJoiner(" ", list.getClass().getSimpleName() + ": ", "");
            line.add(attempt(() -> list.get(4))).add(attempt(() -> list.get(-1))).add(attempt(() -> list.set(1, "B"))).add(attempt(() -> list.set(9, "z"))).add(attempt(run(() -> list.add(1, "new")))).add(attempt(run(() -> list.add(9, "z")))).add(attempt(() -> list.remove(0))).add(attempt(() -> list.remove(9))).add(attempt(() -> list.remove("c"))).add(attempt(() -> list.remove("none")));
            line.add(attempt(() -> list.addAll(List.of("q", "r")))).add(attempt(() -> list.addAll(1, List.of("s")))).add(attempt(() -> list.addAll(99, List.of("s")))).add(attempt(() -> list.addAll(List.of()))).add(attempt(() -> list.removeAll(List.of("q", "zz")))).add(attempt(() -> list.retainAll(List.of("s", "b", "B", "r")))).add(attempt(() -> list.removeAll(null)));
            line.add(attempt(() -> list.indexOf("b"))).add(attempt(() -> list.lastIndexOf("b"))).add(attempt(() -> list.contains(null))).add(attempt(() -> list.indexOf(5))).add(attempt(run(() -> list.sort(Comparator.reverseOrder())))).add(attempt(run(() -> list.replaceAll(s -> s + s.length())))).add(attempt(() -> list.removeIf(s -> s.startsWith("r")))).add(attempt(run(() -> list.replaceAll(s -> null))));
            line.add(list.toString()).add(String.valueOf(list.hashCode())).add(String.valueOf(list.equals(new LinkedList<>(list)))).add(attempt(() -> list.toArray())).add(attempt(() -> list.toArray(new String[0]))).add(attempt(() -> list.toArray(new Object[7]))).add(attempt(() -> list.toArray(new Integer[0]))).add(attempt(() -> list.toArray(String[]::new))).add(attempt(() -> list.subList(1, 0)));
            line.add(attempt(() -> {
                ListIterator<String> it = list.listIterator(list.size());
                StringBuilder back = new StringBuilder();
                while (it.hasPrevious()) back.append(it.previousIndex()).append(it.previous());
                it.add("front");
                return back + " " + it.nextIndex();
            })).add(attempt(run(() -> list.subList(0, 1).clear()))).add(attempt(run(list::clear))).add(String.valueOf(list.isEmpty())).add(attempt(() -> list.iterator().next()));
            System.out.println(line);
        }
    }
}
