package stream;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Every collector of Collectors, nested, on few and on no elements, and what they refuse. */
public class AllCollectors {
    record Sale(String city, String item, int amount, double price) {
    }

    static final List<Sale> SALES = List.of(new Sale("Oslo", "pen", 3, 1.5), new Sale("Rome", "book", 1, 20), new Sale("Oslo", "book", 2, 18.5), new Sale("Bern", "pen", 10, 1.2), new Sale("Rome", "pen", 4, 1.4), new Sale("Rome", "lamp", 1, 45));

    static void attempt(String what, Supplier<?> action) {
        try {
            System.out.println(what + ": " + action.get());
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        System.out.println(SALES.stream().collect(Collectors.groupingBy(Sale::city, TreeMap::new, Collectors.counting())) + " " + SALES.stream().collect(Collectors.groupingBy(Sale::item, TreeMap::new, Collectors.mapping(Sale::city, Collectors.toCollection(TreeSet::new)))) + " " + SALES.stream().collect(Collectors.groupingBy(Sale::city, LinkedHashMap::new, Collectors.groupingBy(Sale::item, TreeMap::new, Collectors.summingInt(Sale::amount)))));
        System.out.println(SALES.stream().collect(Collectors.partitioningBy(s -> s.price() > 10)).get(true).size() + " " + SALES.stream().collect(Collectors.partitioningBy(s -> s.amount() > 100, Collectors.counting())) + " " + Stream.<Sale>empty().collect(Collectors.partitioningBy(s -> true)));
        System.out.println(SALES.stream().collect(Collectors.averagingDouble(Sale::price)) + " " + SALES.stream().collect(Collectors.averagingInt(Sale::amount)) + " " + SALES.stream().collect(Collectors.averagingLong(Sale::amount)) + " " + SALES.stream().collect(Collectors.summingDouble(Sale::price)) + " " + SALES.stream().collect(Collectors.summingLong(Sale::amount)) + " " + Stream.<Sale>empty().collect(Collectors.averagingInt(Sale::amount)));
        System.out.println(SALES.stream().collect(Collectors.summarizingInt(Sale::amount)) + " " + SALES.stream().collect(Collectors.summarizingDouble(Sale::price)) + " " + Stream.<Sale>empty().collect(Collectors.summarizingLong(Sale::amount)));
        System.out.println(SALES.stream().collect(Collectors.minBy(Comparator.comparing(Sale::price))) + " " + SALES.stream().collect(Collectors.maxBy(Comparator.comparing(Sale::city).thenComparing(Sale::amount))).map(Sale::item) + " " + Stream.<Sale>empty().collect(Collectors.maxBy(Comparator.comparing(Sale::city))));
        System.out.println(SALES.stream().map(Sale::city).collect(Collectors.joining(", ", "<", ">")) + " " + Stream.<String>empty().collect(Collectors.joining(",", "[", "]")) + " " + Stream.of("a").collect(Collectors.joining()));
        System.out.println(new TreeMap<>(SALES.stream().collect(Collectors.toMap(Sale::city, Sale::amount, Integer::sum))) + " " + SALES.stream().collect(Collectors.toMap(s -> s.city() + s.item(), Sale::price, (a, b) -> a, TreeMap::new)) + " " + new TreeMap<>(SALES.stream().collect(Collectors.toConcurrentMap(Sale::item, Sale::amount, Math::max))) + " " + SALES.stream().collect(Collectors.toUnmodifiableMap(Sale::price, Sale::item)).size());
        attempt("duplicate key", () -> SALES.stream().collect(Collectors.toMap(Sale::city, Sale::item)));
        attempt("null value", () -> Stream.of("a").collect(Collectors.toMap(s -> s, s -> null)));
        attempt("null key", () -> Stream.of("a").collect(Collectors.groupingBy(s -> null)));
        attempt("null in list", () -> Stream.of("a", null).collect(Collectors.toUnmodifiableList()));
        attempt("change", () -> Stream.of(1).collect(Collectors.toUnmodifiableSet()).add(2));
        attempt("change list", () -> Stream.of(1).toList().remove(0));
        attempt("change collected", () -> Stream.of(1).collect(Collectors.toList()).remove(0));
        System.out.println(SALES.stream().collect(Collectors.teeing(Collectors.summingInt(Sale::amount), Collectors.counting(), (sum, n) -> sum + "/" + n)) + " " + SALES.stream().collect(Collectors.collectingAndThen(Collectors.toList(), List::size)) + " " + SALES.stream().collect(Collectors.reducing(0, Sale::amount, Integer::sum)) + " " + SALES.stream().map(Sale::amount).collect(Collectors.reducing(Math::max)) + " " + Stream.of(1, 2).collect(Collectors.reducing(10, Integer::sum)));
        System.out.println(SALES.stream().collect(Collectors.groupingBy(Sale::city, TreeMap::new, Collectors.filtering(s -> s.amount() > 2, Collectors.mapping(Sale::item, Collectors.toList())))) + " " + SALES.stream().collect(Collectors.groupingBy(Sale::item, TreeMap::new, Collectors.flatMapping(s -> Stream.of(s.city(), s.amount()), Collectors.mapping(String::valueOf, Collectors.joining("|"))))));
        Collector<Integer, int[], Integer> sumOfSquares = Collector.of(() -> new int[1], (a, n) -> a[0] += n * n, (a, b) -> new int[] {a[0] + b[0]}, a -> a[0], Collector.Characteristics.UNORDERED);
        System.out.println(IntStream.rangeClosed(1, 100).boxed().parallel().collect(sumOfSquares) + " " + sumOfSquares.characteristics() + " " + Collectors.toList().characteristics() + " " + Collectors.toSet().characteristics() + " " + Collectors.groupingByConcurrent(i -> i).characteristics().size());
        ConcurrentMap<Integer, Long> concurrent = IntStream.range(0, 1000).boxed().parallel().collect(Collectors.groupingByConcurrent(i -> i % 7, Collectors.counting()));
        System.out.println(new TreeMap<>(concurrent) + " " + Stream.of(3, 1, 2).collect(ArrayDeque::new, ArrayDeque::addFirst, ArrayDeque::addAll) + " " + IntStream.range(0, 5).collect(StringBuilder::new, StringBuilder::append, StringBuilder::append));
        IntSummaryStatistics numbers = new IntSummaryStatistics(2, 1, 5, 6);
        numbers.combine(IntStream.of(-4, 10).summaryStatistics());
        DoubleSummaryStatistics doubles = DoubleStream.of(0.1, 0.2, 0.3, 1e100, -1e100, Double.NaN).limit(5).summaryStatistics();
        System.out.println(numbers + " " + numbers.getAverage() + " " + doubles.getSum() + " " + doubles.getMin() + " " + DoubleStream.of(Double.NaN, 1).summaryStatistics() + " " + new LongSummaryStatistics().getMax());
        attempt("statistics", () -> new IntSummaryStatistics(1, 5, 2, 3));
        System.out.println(DoubleStream.generate(() -> 0.1).limit(10).sum() + " " + DoubleStream.of(1e16, 1, -1e16).sum() + " " + DoubleStream.of(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY).sum() + " " + DoubleStream.empty().average());
    }
}
