package collection;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeSet;

/** Sets, deques and priority queues. */
public class SetsAndQueues {
    public static void main(String[] args) {
        List<Set<String>> sets = List.of(new HashSet<>(), new LinkedHashSet<>(), new TreeSet<>(), new TreeSet<>(Comparator.comparing(String::length)));
        for (Set<String> set : sets) {
            boolean changed = false;
            for (String s : "delta alpha charlie bravo alpha echo foxtrot golf".split(" ")) changed = set.add(s);
            System.out.println(set + " " + changed + " " + set.size() + " " + set.contains("echo") + " " + set.remove("alpha") + " " + set.retainAll(List.of("golf", "echo", "x")) + " " + set);
        }
        TreeSet<Integer> tree = new TreeSet<>(List.of(5, 1, 9, 3, 7));
        System.out.println(tree.first() + " " + tree.last() + " " + tree.lower(5) + " " + tree.floor(6) + " " + tree.ceiling(8) + " " + tree.higher(9) + " "
            + tree.headSet(5) + tree.tailSet(5, false) + tree.subSet(2, 8) + tree.descendingSet() + tree.pollFirst() + tree);
        Deque<Integer> deque = new ArrayDeque<>();
        for (int i = 0; i < 40; i++) {
            if (i % 3 == 0) deque.addFirst(i);
            else deque.addLast(i);
            if (i % 4 == 3) System.out.print(deque.pollFirst() + "/" + deque.pollLast() + " ");
        }
        System.out.println(deque + " " + deque.peekFirst() + " " + deque.size());
        deque.clear();
        System.out.println(deque.poll() + " " + deque.peek());
        deque.push(1);
        deque.push(2);
        System.out.println(deque.pop() + " " + deque);
        try {
            deque.add(null);
        } catch (NullPointerException e) {
            System.out.println("no null");
        }
        PriorityQueue<String> queue = new PriorityQueue<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        for (String s : "one two three four five six seven eight nine ten".split(" ")) queue.add(s);
        System.out.println(queue);
        queue.remove("four");
        while (!queue.isEmpty()) System.out.print(queue.poll() + " ");
        System.out.println();
        Set<List<Integer>> nested = new HashSet<>();
        nested.add(List.of(1, 2));
        nested.add(java.util.Arrays.asList(1, 2));
        System.out.println(nested.size() + " " + Set.of(1).equals(new TreeSet<>(List.of(1))) + " " + new HashSet<>(List.of(3, 1, 2)).hashCode());
        try {
            Set.of(1, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            new TreeSet<Object>().add(new Object());
        } catch (ClassCastException e) {
            System.out.println("ClassCastException");
        }
    }
}
