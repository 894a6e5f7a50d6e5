package stream;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Streams as applications use them: words, matrices, joins, windows, recursion, files of lines. */
public class Groupings {
    record Employee(String name, String team, int salary, List<String> skills) {
    }

    sealed interface Tree permits Leaf, Branch {
    }

    record Leaf(int value) implements Tree {
    }

    record Branch(Tree left, Tree right) implements Tree {
    }

    static Stream<Integer> leaves(Tree tree) {
        return tree instanceof Leaf leaf ? Stream.of(leaf.value()) : Stream.concat(leaves(((Branch) tree).left()), leaves(((Branch) tree).right()));
    }

    public static void main(String[] args) {
        String text = "the cat and the dog and the bird saw a cat";
        Map<String, Long> counts = Arrays.stream(text.split(" ")).collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
        System.out.println(counts + " " + counts.entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey())).limit(3).map(e -> e.getKey() + "x" + e.getValue()).toList());
        List<Employee> staff = List.of(new Employee("Ann", "red", 300, List.of("java", "sql")), new Employee("Bob", "blue", 200, List.of("sql")), new Employee("Cid", "red", 250, List.of("rust", "java")), new Employee("Dan", "blue", 400, List.of()));
        System.out.println(staff.stream().collect(Collectors.groupingBy(Employee::team, TreeMap::new, Collectors.collectingAndThen(Collectors.maxBy(Comparator.comparingInt(Employee::salary)), best -> best.map(Employee::name).orElse("-")))) + " " + staff.stream().collect(Collectors.groupingBy(Employee::team, TreeMap::new, Collectors.teeing(Collectors.averagingInt(Employee::salary), Collectors.mapping(Employee::name, Collectors.joining("+")), (average, names) -> names + "@" + average))));
        System.out.println(staff.stream().flatMap(e -> e.skills().stream().map(s -> Map.entry(s, e.name()))).collect(Collectors.groupingBy(Map.Entry::getKey, TreeMap::new, Collectors.mapping(Map.Entry::getValue, Collectors.toList()))) + " " + staff.stream().sorted(Comparator.comparing(Employee::team).thenComparing(Employee::salary, Comparator.reverseOrder())).map(Employee::name).toList() + " " + staff.stream().map(Employee::skills).filter(Predicate.not(List::isEmpty)).mapToInt(List::size).max().getAsInt());
        int[][] matrix = IntStream.range(0, 3).mapToObj(r -> IntStream.range(0, 4).map(c -> r * 4 + c).toArray()).toArray(int[][]::new);
        System.out.println(Arrays.deepToString(IntStream.range(0, 4).mapToObj(c -> Arrays.stream(matrix).mapToInt(row -> row[c]).toArray()).toArray(int[][]::new)) + " " + Arrays.stream(matrix).flatMapToInt(Arrays::stream).filter(i -> i % 5 == 0).boxed().toList());
        List<Integer> numbers = List.of(5, 1, 4, 1, 5, 9, 2, 6);
        System.out.println(IntStream.rangeClosed(0, numbers.size() - 3).mapToObj(i -> numbers.subList(i, i + 3)).mapToInt(w -> w.stream().mapToInt(i -> i).sum()).boxed().toList() + " " + IntStream.range(0, numbers.size()).boxed().collect(Collectors.partitioningBy(i -> i % 2 == 0, Collectors.mapping(numbers::get, Collectors.toList()))));
        System.out.println(leaves(new Branch(new Branch(new Leaf(1), new Leaf(2)), new Leaf(3))).toList() + " " + Stream.iterate(new long[] {0, 1}, f -> new long[] {f[1], f[0] + f[1]}).limit(12).map(f -> f[0]).toList() + " " + IntStream.rangeClosed(2, 40).filter(n -> IntStream.rangeClosed(2, (int) Math.sqrt(n)).allMatch(d -> n % d != 0)).boxed().toList());
        System.out.println("one\ntwo\r\n\nthree".lines().map(String::strip).filter(Predicate.not(String::isBlank)).collect(Collectors.toCollection(ArrayDeque::new)) + " " + Stream.of("b", "a", "c").collect(Collectors.collectingAndThen(Collectors.toCollection(TreeSet::new), NavigableSet::descendingSet)) + " " + IntStream.range(0, 26).mapToObj(i -> String.valueOf((char) ('a' + i))).reduce("", String::concat) + " " + Stream.of(1, 2, 3, 4).reduce(1, (a, b) -> a * b));
        Function<Integer, Function<Integer, Integer>> add = a -> b -> a + b;
        System.out.println(Stream.of(1, 2).map(add).map(f -> f.apply(10)).toList() + " " + Function.<Integer>identity().compose((String s) -> s.length()).andThen(n -> n * n).apply("four") + " " + BinaryOperator.minBy(Comparator.<Integer>naturalOrder()).apply(3, 2) + " " + UnaryOperator.<String>identity().apply("u") + " " + ((Predicate<String>) String::isEmpty).or(s -> s.length() > 3).negate().test("abc") + " " + ((BiFunction<Integer, Integer, Integer>) Math::max).andThen(n -> "max " + n).apply(4, 9) + " " + Predicate.<Object>isEqual(null).test(null));
        PrimitiveIterator.OfInt iterator = IntStream.of(3, 4).iterator();
        int first = iterator.nextInt();
        iterator.forEachRemaining((IntConsumer) n -> System.out.print(first * n + " "));
        System.out.println(Stream.of(Optional.of(1), Optional.<Integer>empty(), Optional.of(3)).flatMap(Optional::stream).toList() + " " + new TreeMap<>(IntStream.range(0, 9).boxed().collect(Collectors.toMap(i -> i % 3, List::of, (a, b) -> Stream.of(a, b).flatMap(List::stream).toList()))));
    }
}
