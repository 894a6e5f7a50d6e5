package collection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Streams: laziness, order of evaluation, collectors, primitive streams. */
public class Streams {
    record Person(String name, String town, int age) {
    }

    public static void main(String[] args) {
        List<Person> people = List.of(new Person("Ann", "Oslo", 30), new Person("Bob", "Rome", 25), new Person("Cid", "Oslo", 41), new Person("Dee", "Rome", 25), new Person("Eve", "Bonn", 60));
        System.out.println(people.stream().filter(p -> p.age() > 26).map(Person::name).collect(Collectors.toList()));
        System.out.println(people.stream().sorted(Comparator.comparing(Person::age).thenComparing(Person::name, Comparator.reverseOrder())).map(Person::name).toList());
        Map<String, List<String>> byTown = people.stream().collect(Collectors.groupingBy(Person::town, TreeMap::new, Collectors.mapping(Person::name, Collectors.toList())));
        System.out.println(byTown);
        Map<String, Double> ages = new TreeMap<>(people.stream().collect(Collectors.groupingBy(Person::town, Collectors.averagingInt(Person::age))));
        System.out.println(ages + " " + people.stream().collect(Collectors.partitioningBy(p -> p.age() > 28, Collectors.counting())));
        IntSummaryStatistics statistics = people.stream().mapToInt(Person::age).summaryStatistics();
        System.out.println(statistics);
        List<String> log = new ArrayList<>();
        Optional<Integer> first = Stream.of(5, 3, 8, 1).peek(i -> log.add("p" + i)).filter(i -> i > 5).map(i -> i * 2).findFirst();
        System.out.println(first + " " + log);
        log.clear();
        System.out.println(Stream.of(3, 1, 2).peek(i -> log.add("a" + i)).sorted().peek(i -> log.add("b" + i)).limit(2).count() + " " + log);
        System.out.println(IntStream.rangeClosed(1, 5).reduce(1, (a, b) -> a * b) + " " + IntStream.range(0, 10).skip(3).limit(4).boxed().collect(Collectors.toList())
            + " " + LongStream.iterate(1, i -> i * 3).limit(10).sum() + " " + IntStream.of(3, 1, 2).average() + " " + IntStream.empty().max());
        System.out.println(Stream.iterate(1, i -> i < 100, i -> i * 2).map(String::valueOf).collect(Collectors.joining(",", "<", ">")));
        System.out.println(Stream.of(List.of(1, 2), List.<Integer>of(), List.of(3)).flatMap(List::stream).reduce(Integer::sum));
        System.out.println(Stream.of("a", "b", "a", "c", "b").distinct().toList() + " " + Stream.of(1, 2, 3, 4, 1).takeWhile(i -> i < 4).toList()
            + Stream.of(1, 2, 3, 4, 1).dropWhile(i -> i < 3).toList());
        System.out.println((Object) Stream.of("x", "yy", "zzz").collect(Collectors.toMap(Function.identity(), String::length, (a, b) -> a, TreeMap::new)));
        try {
            Stream.of("x", "x").collect(Collectors.toMap(Function.identity(), String::length));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(people.stream().anyMatch(p -> p.age() > 50) + " " + people.stream().allMatch(p -> p.age() > 25) + " " + Stream.empty().noneMatch(x -> true));
        System.out.println(people.stream().max(Comparator.comparingInt(Person::age)).map(Person::name).orElse("none") + " "
            + people.stream().collect(Collectors.collectingAndThen(Collectors.toList(), List::size)) + " "
            + people.stream().collect(Collectors.teeing(Collectors.counting(), Collectors.summingInt(Person::age), (n, s) -> s / n)));
        Stream<Integer> once = Stream.of(1);
        once.count();
        try {
            once.count();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(IntStream.range(0, 1000).parallel().filter(i -> i % 7 == 0).sum() + " " + Arrays.asList(3, 1, 2).parallelStream().map(i -> i * i).collect(Collectors.toList()));
        System.out.println("stream".chars().mapToObj(c -> (char) c).sorted(Comparator.reverseOrder()).map(String::valueOf).collect(Collectors.joining()));
        System.out.println(Stream.of(1, 2, 3).mapMulti((Integer i, java.util.function.Consumer<Object> sink) -> {
            sink.accept(i);
            if (i == 2) sink.accept("two");
        }).toList());
        System.out.println(Arrays.toString(Stream.of("b", "a").sorted().toArray(String[]::new)) + " " + IntStream.iterate(10, i -> i - 3).limit(4).mapToObj(Integer::toString).toList());
    }
}
