package collection;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** PriorityQueue and both deques in all their methods, and sorting: stability, bad comparators, comparators built of others. */
public class PriorityOrders {
    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    record Person(String name, Integer age) {
    }

    static void heaps() {
        PriorityQueue<Integer> heap = new PriorityQueue<>(List.of(5, 1, 4, 1, 3, 9, 2));
        System.out.println(heap + " " + heap.peek() + " " + heap.remove(4) + heap + " " + heap.contains(9));
        Iterator<Integer> it = heap.iterator();
        while (it.hasNext()) if (it.next() % 2 == 1) it.remove();
        System.out.println(heap + " " + heap.poll() + heap.poll() + heap.poll());
        PriorityQueue<String> byLength = new PriorityQueue<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        Collections.addAll(byLength, "ccc", "a", "bb", "b", "aaa");
        StringBuilder out = new StringBuilder();
        while (!byLength.isEmpty()) out.append(byLength.poll()).append(' ');
        System.out.println(out + "" + byLength.poll());
        attempt("null", () -> heap.add(null));
        attempt("incomparable", () -> new PriorityQueue<>().add(new Object()) + "");
        attempt("capacity", () -> new PriorityQueue<>(0));
        attempt("element", heap::element);
    }

    static void deques() {
        for (Deque<Integer> deque : List.of(new ArrayDeque<Integer>(2), new LinkedList<Integer>())) {
            for (int i = 0; i < 5; i++) {
                deque.addFirst(i);
                deque.addLast(i + 10);
            }
            System.out.println(deque + " " + deque.removeFirstOccurrence(12) + deque.removeLastOccurrence(99) + " " + deque.pollFirst() + deque.pollLast() + deque.peekFirst() + deque.getLast() + " " + deque.pop() + " " + deque.size());
            Iterator<Integer> down = deque.descendingIterator();
            down.next();
            down.remove();
            deque.removeIf(i -> i == 10);
            System.out.println(deque + " " + deque.stream().toList() + " " + deque.contains(11) + " " + deque.equals(new ArrayDeque<>(deque)) + " " + new ArrayList<>(deque).equals(deque));
            deque.clear();
            attempt("removeFirst", deque::removeFirst);
            attempt("getLast", deque::getLast);
            attempt("pop", deque::pop);
            attempt("null", () -> deque.offer(null));
        }
    }

    static void sorts() {
        List<Person> people = Stream.of("Ann:30", "Bob:25", "Cid:30", "Dan:25", "Eva:", "ann:30").map(s -> s.split(":")).map(p -> new Person(p[0], p.length > 1 ? Integer.valueOf(p[1]) : null)).collect(Collectors.toList());
        List<Comparator<Person>> orders = List.of(Comparator.comparing(Person::age, Comparator.nullsFirst(Comparator.naturalOrder())), Comparator.comparing(Person::age, Comparator.nullsLast(Comparator.reverseOrder())).thenComparing(Person::name, String.CASE_INSENSITIVE_ORDER.reversed()), Comparator.comparingInt((Person p) -> p.name().charAt(0)).reversed(), Comparator.comparing(Person::name).thenComparingInt(p -> 1), Comparator.nullsLast(Comparator.comparing(p -> p.name().length())));
        for (Comparator<Person> order : orders) {
            people.sort(order);
            System.out.println(people.stream().map(Person::name).toList());
        }
        Integer[] runs = IntStream.range(0, 400).map(i -> i % 100 < 50 ? i : 1000 - i).boxed().toArray(Integer[]::new);
        Integer[] keyed = runs.clone();
        Arrays.sort(keyed, Comparator.comparing(i -> i % 10));
        System.out.println(Arrays.hashCode(keyed) + " " + Arrays.asList(keyed).subList(0, 6));
        Random random = new Random(11);
        attempt("bad comparator", () -> {
            Integer[] many = random.ints(2000).boxed().toArray(Integer[]::new);
            Arrays.sort(many, (a, b) -> random.nextInt(3) - 1);
            return "unnoticed";
        });
        attempt("nulls", () -> Stream.of("a", null).sorted().toList());
        attempt("comparing nulls", () -> Comparator.comparing(Person::age).compare(new Person("x", null), new Person("y", 1)));
        System.out.println(Comparator.<Integer>naturalOrder().reversed().compare(1, 2) + " " + Comparator.naturalOrder().reversed().equals(Comparator.reverseOrder()) + " " + Comparator.<String>nullsFirst(null).compare("a", "b") + " " + Objects.compare("a", "b", Comparator.naturalOrder()) + " " + Map.Entry.<String, Integer>comparingByKey().compare(Map.entry("a", 1), Map.entry("b", 0)));
    }

    public static void main(String[] args) {
        heaps();
        deques();
        sorts();
    }
}
