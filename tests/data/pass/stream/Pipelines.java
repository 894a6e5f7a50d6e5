package stream;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Laziness, short circuits, order of side effects, reuse, closing, infinite and flat streams. */
public class Pipelines {
    static void attempt(String what, Supplier<?> action) {
        try {
            System.out.println(what + ": " + action.get());
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage() + " " + Arrays.toString(e.getSuppressed()));
        }
    }

    static List<String> log = new ArrayList<>();

    static <T> T note(String step, T value) {
        log.add(step + value);
        return value;
    }

    static void show(Object result) {
        System.out.println(result + " " + log);
        log.clear();
    }

    static void laziness() {
        Stream<Integer> lazy = Stream.of(1, 2, 3, 4).map(n -> note("m", n)).filter(n -> note("f", n) % 2 == 0);
        show("nothing yet");
        show(lazy.findFirst());
        show(Stream.of(3, 1, 2).peek(n -> note("p", n)).sorted().map(n -> note("s", n)).limit(2).toList());
        show(Stream.of(1, 2, 3).peek(n -> note("c", n)).count());
        show(Stream.of(1, 2, 3).filter(n -> true).peek(n -> note("c", n)).count());
        show(Stream.iterate(1, n -> n * 3).peek(n -> note("i", n)).takeWhile(n -> n < 50).dropWhile(n -> n < 5).toList());
        show(Stream.iterate(1, n -> n < 20, n -> n + 7).map(n -> note("b", n)).anyMatch(n -> n > 5));
        show(Stream.of(1, 2, 2, 3, 1).distinct().skip(1).map(n -> note("d", n)).noneMatch(n -> n == 3));
        show(Stream.of("a", "bb").flatMap(s -> s.chars().mapToObj(c -> note("x", (char) c))).limit(2).toList());
        show(Stream.of(1, 2).flatMap(n -> Stream.iterate(n, i -> i + 1).peek(i -> note("n", i))).limit(3).toList());
        show(Stream.of(1, 2, 3).<String>mapMulti((n, sink) -> {
            for (int i = 0; i < n; i++) sink.accept(n + "." + i);
        }).collect(Collectors.joining(" ")));
        show(Stream.of(5, 6).flatMap(n -> n == 5 ? null : Stream.of(n)).toList());
        Iterator<Integer> iterator = Stream.of(1, 2, 3).map(n -> note("t", n)).iterator();
        iterator.next();
        show(iterator.hasNext());
    }

    static void closing() {
        Stream<Integer> closed = Stream.of(1).onClose(() -> note("close", 1)).onClose(() -> {
            throw new IllegalStateException("first");
        }).onClose(() -> {
            throw new IllegalArgumentException("second");
        });
        attempt("close", () -> {
            closed.close();
            return "";
        });
        show("closed");
        attempt("use after close", closed::count);
        try (Stream<Integer> inner = Stream.concat(Stream.of(1).onClose(() -> note("left", 0)), Stream.of(2).onClose(() -> note("right", 0)))) {
            show(inner.toList());
        }
        show("both");
        show(Stream.of(1, 2).flatMap(n -> Stream.of(n).onClose(() -> note("inner", n))).toList());
        Stream<Integer> used = Stream.of(1);
        used.map(n -> n);
        attempt("twice", () -> used.map(n -> n));
        attempt("terminal twice", () -> {
            Stream<Integer> once = Stream.of(1);
            once.count();
            return once.count();
        });
        attempt("negative limit", () -> Stream.of(1).limit(-1));
        attempt("negative skip", () -> Stream.of(1).skip(-1));
        attempt("mixed sort", () -> Stream.of(1, "a").sorted().toList());
        attempt("null first", () -> Stream.of((Object) null).findFirst());
        attempt("wrong array", () -> Stream.of("a").toArray(Integer[]::new));
        attempt("in the middle", () -> Stream.of(1, 0).map(n -> 1 / n).toList());
        System.out.println(Stream.ofNullable(null).count() + " " + Stream.builder().add(1).add("x").build().toList() + " " + Stream.generate(() -> "g").limit(2).toList() + " " + Arrays.toString(Stream.of("b", "a").sorted(Comparator.reverseOrder()).toArray(String[]::new)));
        attempt("builder", () -> {
            Stream.Builder<Integer> builder = Stream.builder();
            builder.build();
            return builder.add(1);
        });
    }

    static void primitives() {
        System.out.println(IntStream.rangeClosed(1, 5).mapToObj(Integer::toString).collect(Collectors.joining()) + " " + IntStream.of(3, 1, 2).sorted().boxed().toList() + " " + IntStream.range(5, 1).count() + " " + IntStream.rangeClosed(Integer.MAX_VALUE - 1, Integer.MAX_VALUE).count() + " " + IntStream.of(1, 2).asDoubleStream().sum() + " " + LongStream.rangeClosed(1, 20).reduce(1, (a, b) -> a * b) + " " + IntStream.iterate(1, i -> i < 100, i -> i * 2).max().getAsInt() + " " + IntStream.empty().average() + " " + IntStream.of(1, 2, 3, 4).average().getAsDouble() + " " + "hello".chars().filter(c -> c == 'l').count() + " " + DoubleStream.of(1.5, 2.5).mapToLong(d -> (long) d).sum() + " " + DoubleStream.of(0.0, -0.0, Double.NaN).min() + " " + IntStream.of(5, 5, 6).distinct().sum() + " " + IntStream.concat(IntStream.of(1), IntStream.of(2)).anyMatch(i -> i == 2) + " " + IntStream.range(0, 10).mapMulti((i, sink) -> {
            if (i % 3 == 0) sink.accept(i);
        }).sum() + " " + "a\ud83d\ude00".codePoints().mapToObj(Integer::toHexString).toList() + " " + IntStream.range(0, 20).skip(3).limit(4).boxed().toList() + " " + IntStream.rangeClosed(1, 4).asLongStream().mapToObj(Long::toBinaryString).toList());
        System.out.println(IntStream.of(1, 2, 3).summaryStatistics() + " " + OptionalInt.of(3) + " " + OptionalDouble.empty() + " " + IntStream.of(7).findAny().orElse(0) + " " + LongStream.of(1).mapToInt(l -> (int) l).boxed().map(Object::getClass).toList() + " " + Stream.of("1", "22").mapToInt(String::length).map(i -> i * i).sum() + " " + Stream.of(1, 2, 3).reduce(0, (a, b) -> a - b) + " " + Stream.of("a", "b").reduce("", (s, t) -> t + s, (s, t) -> s) + " " + Stream.<Integer>empty().reduce(Integer::sum) + " " + Stream.of(4, 9).max(Comparator.naturalOrder()));
    }

    public static void main(String[] args) {
        laziness();
        closing();
        primitives();
    }
}
