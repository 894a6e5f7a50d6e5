package stream;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** When streams look at their elements: short circuits, sorting in between, reuse, closing, late binding, and flags that spare work. */
public class Laziness {
    public static void main(String[] args) {
        order();
        shortCircuits();
        reuse();
        closing();
        binding();
        flags();
        newer();
        numbers();
    }

    private static <T> Function<T, T> say(String name) {
        return element -> {
            System.out.print(name + element + " ");
            return element;
        };
    }

    private static void order() {
        System.out.println(Stream.of(3, 1, 2).map(say("a")).filter(x -> x > 1).map(say("b")).sorted().map(say("c")).limit(1).toList());
        System.out.println(Stream.of(3, 1, 2, 3).map(say("d")).distinct().skip(1).map(say("e")).toList());
        System.out.println(Stream.of(1, 2, 3, 4).map(say("f")).takeWhile(x -> x < 3).map(say("g")).count());
        System.out.println(Stream.of(1, 2, 3, 4).map(say("h")).dropWhile(x -> x < 3).map(say("i")).findFirst());
        System.out.println(Stream.of(1, 2).flatMap(x -> Stream.of(x, x * 10).map(say("j"))).map(say("k")).anyMatch(x -> x == 10));
    }

    private static void shortCircuits() {
        System.out.println(Stream.iterate(1, x -> x * 2).map(say("l")).anyMatch(x -> x > 10));
        System.out.println(IntStream.iterate(1, x -> x < 50, x -> x * 3).boxed().map(say("m")).allMatch(x -> x < 10));
        System.out.println(Stream.generate(() -> "x").limit(3).collect(Collectors.joining()));
        System.out.println(Stream.of(1, 2, 3).peek(x -> System.out.print("peeked ")).count());
        System.out.println(Stream.of(1, 2, 3).filter(x -> true).peek(x -> System.out.print("peeked ")).count());
        Iterator<Integer> iterator = Stream.of(1, 2, 3).map(say("n")).iterator();
        System.out.println(iterator.hasNext() + " " + iterator.next() + " " + iterator.next());
    }

    private static void reuse() {
        Stream<Integer> stream = Stream.of(1, 2);
        stream.map(x -> x);
        try {
            stream.count();
        } catch (IllegalStateException refused) {
            System.out.println(refused.getMessage());
        }
        Stream<Integer> concatenated = Stream.concat(Stream.of(1), Stream.of(2)).onClose(() -> System.out.println("closed"));
        System.out.println(concatenated.iterator().next());
        concatenated.close();
        concatenated.close();
        for (Runnable action : new Runnable[] {() -> Stream.of(1).limit(-1), () -> Stream.of(1).skip(-1), () -> Stream.of((Object) null).findFirst(),
            () -> IntStream.empty().average().getAsDouble(), () -> Stream.of("a", "b").collect(Collectors.toMap(x -> 1, x -> x)),
            () -> Stream.of("a", "b", "c").toList().add("d"), () -> Stream.of(1).iterator().remove()}) {
            try {
                action.run();
                System.out.println("allowed");
            } catch (IllegalArgumentException | NullPointerException | NoSuchElementException | IllegalStateException | UnsupportedOperationException refused) {
                System.out.println(refused.getClass().getSimpleName() + " " + (refused instanceof NullPointerException ? "" : refused.getMessage()));
            }
        }
    }

    private static void closing() {
        try (Stream<Integer> stream = Stream.of(1).onClose(() -> System.out.println("one")).onClose(() -> {
            throw new IllegalStateException("two");
        }).onClose(() -> {
            throw new IllegalStateException("three");
        })) {
            System.out.println(stream.count());
        } catch (IllegalStateException failed) {
            System.out.println(failed.getMessage() + " " + Arrays.toString(failed.getSuppressed()));
        }
        Stream.of(1, 2).flatMap(x -> Stream.of(x).onClose(() -> System.out.print("inner " + x + " "))).forEach(x -> System.out.print(x + " "));
        System.out.println();
    }

    private static void binding() {
        List<String> list = new ArrayList<>(List.of("a"));
        Stream<String> late = list.stream();
        list.add("b");
        System.out.println(late.collect(Collectors.joining()));
        try {
            list.stream().forEach(x -> list.add("c"));
        } catch (RuntimeException failed) {
            System.out.println(failed + " " + list);
        }
    }

    private static void flags() {
        System.out.println(shown(new TreeSet<>(List.of(2, 1)).stream().spliterator()) + " " + shown(Stream.of(1).sorted().spliterator()) + " "
                + shown(Stream.of(1).map(x -> x).spliterator()) + " " + shown(Stream.of(1, 2).filter(x -> true).spliterator()) + " "
                + shown(IntStream.range(0, 3).spliterator()) + " " + shown(Stream.of(1, 2).unordered().distinct().spliterator()));
        Spliterator<Integer> sized = Spliterators.spliterator(List.of(1, 2, 3).iterator(), 3, Spliterator.ORDERED);
        System.out.println(sized.estimateSize() + " " + sized.getExactSizeIfKnown() + " " + StreamSupport.stream(sized, false).map(x -> x + 1).toList());
    }

    private static String shown(Spliterator<?> spliterator) {
        StringBuilder text = new StringBuilder();
        int[] all = {Spliterator.ORDERED, Spliterator.DISTINCT, Spliterator.SORTED, Spliterator.SIZED, Spliterator.NONNULL, Spliterator.IMMUTABLE, Spliterator.CONCURRENT, Spliterator.SUBSIZED};
        for (int index = 0; index < all.length; index++) {
            if (spliterator.hasCharacteristics(all[index])) {
                text.append("ODSZNICB".charAt(index));
            }
        }
        return text.toString();
    }

    private static void newer() {
        System.out.println(Stream.of(1, 2, 3).<String>mapMulti((x, sink) -> {
            for (int count = 0; count < x; count++) {
                sink.accept(x + "." + count);
            }
        }).toList());
        String both = Stream.of(1, 2, 3, 4).collect(Collectors.teeing(Collectors.summingInt(x -> x), Collectors.counting(), (sum, count) -> sum + "/" + count));
        System.out.println(both);
        Map<Boolean, List<Integer>> parts = Stream.of(1, 2, 3, 4).collect(Collectors.partitioningBy(x -> x > 2, Collectors.filtering(x -> x != 4, Collectors.toList())));
        System.out.println(parts + " " + Stream.ofNullable(null).count());
    }

    private static void numbers() {
        System.out.println(IntStream.rangeClosed(1, 5).summaryStatistics() + " " + LongStream.of(1, 2).asDoubleStream().boxed().toList());
        System.out.println(IntStream.range(0, 5).mapToObj(Integer::toString).collect(Collectors.joining(",", "[", "]")) + " " + "abc".chars().sum() + " " + "a\ud83d\ude00".codePoints().count());
    }
}
