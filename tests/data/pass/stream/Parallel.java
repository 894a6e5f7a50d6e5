package stream;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Parallel streams: encounter order, reductions, stateful operations, exceptions. */
public class Parallel {
    public static void main(String[] args) {
        List<Integer> numbers = IntStream.range(0, 2000).boxed().toList();
        System.out.println(numbers.parallelStream().filter(n -> n % 97 == 0).map(n -> n * 2).toList());
        System.out.println(numbers.parallelStream().sorted(Comparator.reverseOrder()).skip(5).limit(5).toList() + " " + numbers.parallelStream().map(n -> n % 10).distinct().toList() + " " + numbers.parallelStream().takeWhile(n -> n < 7).toList() + " " + numbers.parallelStream().dropWhile(n -> n < 1995).toList());
        System.out.println(numbers.parallelStream().reduce(0, Integer::sum) + " " + numbers.parallelStream().mapToLong(n -> n).sum() + " " + numbers.parallelStream().reduce("", (s, n) -> s.length() < 20 ? s + n : s, String::concat).length() / 1000 + " " + numbers.parallelStream().collect(Collectors.summarizingInt(n -> n)) + " " + numbers.parallelStream().findFirst().get() + " " + numbers.parallelStream().filter(n -> n > 500).findFirst().get() + " " + numbers.parallelStream().anyMatch(n -> n == 1234) + " " + numbers.parallelStream().allMatch(n -> n < 2000));
        StringBuilder ordered = new StringBuilder();
        numbers.parallelStream().limit(30).map(n -> (char) ('a' + n % 26)).forEachOrdered(ordered::append);
        System.out.println(ordered + " " + numbers.parallelStream().limit(5).map(String::valueOf).collect(Collectors.joining(",")));
        ConcurrentLinkedQueue<Integer> seen = new ConcurrentLinkedQueue<>();
        numbers.parallelStream().unordered().filter(n -> n % 100 == 0).forEach(seen::add);
        System.out.println(new TreeSet<>(seen) + " " + numbers.stream().parallel().isParallel() + " " + numbers.parallelStream().sequential().isParallel());
        AtomicInteger count = new AtomicInteger();
        System.out.println(IntStream.range(0, 5000).parallel().peek(i -> count.incrementAndGet()).filter(i -> i % 2 == 1).count() + " " + count);
        System.out.println(Arrays.stream(new int[] {5, 3, 1}).parallel().sorted().boxed().toList() + " " + Stream.of(new LinkedList<>(numbers), new TreeSet<>(numbers), new ArrayDeque<>(numbers), new HashSet<>(numbers)).mapToInt(each -> ((Collection<Integer>) each).parallelStream().mapToInt(n -> n).sum()).boxed().toList());
        System.out.println(Stream.iterate(1, n -> n + 1).parallel().limit(200).mapToInt(n -> n).sum() + " " + Stream.of("x,y", "z").parallel().flatMap(s -> Arrays.stream(s.split(","))).toList() + " " + Arrays.toString(numbers.parallelStream().filter(n -> n < 4).toArray(Integer[]::new)) + " " + IntStream.rangeClosed(1, 10).parallel().mapToObj(i -> i).collect(Collectors.toCollection(LinkedList::new)));
        Map<Boolean, List<Integer>> parts = numbers.parallelStream().collect(Collectors.partitioningBy(n -> n < 3));
        System.out.println(parts.get(true) + " " + parts.get(false).size() + " " + numbers.parallelStream().collect(Collectors.groupingBy(n -> n % 3, TreeMap::new, Collectors.reducing(0, Integer::sum))));
        try {
            numbers.parallelStream().map(n -> 1 / (n - 1500)).toList();
        } catch (ArithmeticException e) {
            System.out.println((e.getCause() == null ? e : e.getCause()).getMessage());
        }
        System.out.println(LongStream.rangeClosed(1, 30).parallel().filter(n -> LongStream.rangeClosed(2, (long) Math.sqrt(n)).noneMatch(d -> n % d == 0)).boxed().toList());
    }
}
