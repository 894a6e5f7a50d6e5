package collection;

import java.util.ArrayList;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;

/** ArrayList, LinkedList, immutable lists, sublists, iterators. */
public class Lists {
    public static void main(String[] args) {
        for (List<Integer> list : List.of(new ArrayList<Integer>(), new LinkedList<Integer>(), new java.util.Vector<Integer>())) {
            for (int i = 0; i < 20; i++) list.add(i * 7 % 20);
            list.remove(3);
            list.remove(Integer.valueOf(3));
            list.add(0, 100);
            list.set(1, 200);
            list.removeIf(i -> i % 3 == 0);
            list.replaceAll(i -> i + 1);
            System.out.println(list + " " + list.indexOf(101) + " " + list.contains(5) + " " + list.hashCode());
            List<Integer> middle = list.subList(2, 5);
            Collections.reverse(middle);
            middle.remove(0);
            System.out.println(list + " " + middle);
            ListIterator<Integer> it = list.listIterator();
            while (it.hasNext()) {
                int i = it.nextIndex();
                int value = it.next();
                if (value % 2 == 0) it.remove();
                else if (i % 3 == 0) it.add(-i);
                else it.set(value * 10);
            }
            while (it.hasPrevious()) System.out.print(it.previous() + " ");
            System.out.println();
            try {
                for (Integer i : list) if (i > 0) list.remove(i);
            } catch (ConcurrentModificationException e) {
                System.out.println(e);
            }
            Collections.sort(list);
            System.out.println(list + " " + Collections.max(list) + " " + Collections.binarySearch(list, 101) + " " + list.equals(new ArrayList<>(list)));
            Iterator<Integer> fresh = list.iterator();
            try {
                fresh.remove();
            } catch (IllegalStateException e) {
                System.out.println("IllegalStateException");
            }
            list.clear();
            System.out.println(list.isEmpty());
        }
        List<String> fixed = List.of("a", "b", "c");
        for (Runnable r : new Runnable[] {() -> fixed.add("d"), () -> fixed.remove("a"), () -> Collections.unmodifiableList(new ArrayList<>(fixed)).clear(),
            () -> List.copyOf(fixed).set(0, "x"), () -> Collections.emptyList().add(null)}) {
            try {
                r.run();
            } catch (UnsupportedOperationException e) {
                System.out.println(e);
            }
        }
        List<Integer> numbers = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6));
        Collections.rotate(numbers, 2);
        Collections.swap(numbers, 0, 5);
        System.out.println(numbers + " " + Collections.frequency(numbers, 3) + " " + Collections.nCopies(3, "x") + " " + Collections.disjoint(numbers, List.of(9)));
        Collections.shuffle(numbers, new java.util.Random(42));
        System.out.println(numbers);
        System.out.println(numbers.retainAll(List.of(1, 2)) + " " + numbers + " " + List.of(1, 2).equals(new LinkedList<>(List.of(1, 2))));
    }
}
