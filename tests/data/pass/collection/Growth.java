package collection;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.stream.IntStream;

/** Collections that grow far, shrink and grow again, checked against sums. */
public class Growth {
    static long digest(Iterable<Integer> all) {
        long digest = 7;
        for (int each : all) digest = digest * 31 + each;
        return digest;
    }

    public static void main(String[] args) {
        for (List<Integer> list : List.of(new ArrayList<Integer>(0), new LinkedList<Integer>(), new Vector<Integer>(1, 1))) {
            for (int i = 0; i < 3000; i++) list.add(i % 3 == 0 ? 0 : list.size(), i);
            for (int i = 0; i < 1000; i++) list.remove(i % 2 == 0 ? 0 : list.size() - 1);
            list.addAll(500, IntStream.range(0, 700).boxed().toList());
            list.removeIf(i -> i % 7 == 0);
            list.subList(100, 300).clear();
            System.out.println(list.getClass().getSimpleName() + " " + list.size() + " " + digest(list));
        }
        for (Deque<Integer> deque : List.of(new ArrayDeque<Integer>(1), new LinkedList<Integer>())) {
            for (int round = 0; round < 5; round++) {
                for (int i = 0; i < 700; i++) {
                    if (i % 2 == 0) deque.addFirst(i);
                    else deque.addLast(i);
                }
                for (int i = 0; i < 600; i++) if (i % 3 == 0) deque.pollFirst();
                else deque.pollLast();
            }
            System.out.println(deque.size() + " " + digest(deque));
        }
        PriorityQueue<Integer> heap = new PriorityQueue<>();
        Random random = new Random(12);
        long popped = 0;
        for (int i = 0; i < 4000; i++) {
            heap.add(random.nextInt(10000));
            if (i % 3 == 2) popped = popped * 31 + heap.remove();
        }
        System.out.println(heap.size() + " " + popped + " " + heap.peek());
        Map<Integer, Integer> map = new HashMap<>();
        TreeMap<Integer, Integer> tree = new TreeMap<>();
        for (int i = 0; i < 6000; i++) {
            int key = random.nextInt(3000);
            if (random.nextInt(3) > 0) {
                map.put(key, i);
                tree.put(key, i);
            } else if (!Objects.equals(map.remove(key), tree.remove(key))) {
                System.out.println("differ at " + i);
            }
        }
        System.out.println(map.equals(tree) + " " + tree.size() + " " + digest(tree.keySet()) + " " + digest(tree.descendingMap().values()) + " " + (map.hashCode() == tree.hashCode()) + " " + digest(new TreeSet<>(map.keySet())));
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 2000; i++) {
            text.append(i);
            if (i % 10 == 0) text.insert(text.length() / 2, '-');
            if (i % 100 == 0) text.reverse();
            if (i % 50 == 49) text.delete(0, 20).setLength(text.length() / 2);
        }
        System.out.println(text.length() + " " + text.toString().hashCode() + " " + text.indexOf("-") + " " + text.lastIndexOf("-"));
        BitSet sieve = new BitSet();
        sieve.set(2, 20000);
        for (int i = 2; i * i < 20000; i = sieve.nextSetBit(i + 1)) for (int j = i * i; j < 20000; j += i) sieve.clear(j);
        System.out.println(sieve.cardinality() + " " + sieve.previousSetBit(19999) + " " + sieve.stream().skip(1000).findFirst().getAsInt());
    }
}
