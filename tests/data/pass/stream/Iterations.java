package stream;

import java.io.BufferedReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.Random;
import java.util.Scanner;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.StringTokenizer;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Streams that others in the library give, and streams made of iterators. */
public class Iterations {
    static class Counter implements Iterator<Integer> {
        private int next;

        @Override
        public boolean hasNext() {
            return next < 6;
        }

        @Override
        public Integer next() {
            if (!hasNext()) throw new NoSuchElementException("after " + next);
            return next++;
        }
    }

    public static void main(String[] args) throws Exception {
        Iterable<Integer> iterable = Counter::new;
        System.out.println(StreamSupport.stream(iterable.spliterator(), false).map(i -> i * i).toList() + " " + StreamSupport.stream(iterable.spliterator(), true).mapToInt(i -> i).sum() + " " + StreamSupport.stream(Spliterators.spliterator(new Counter(), 6, Spliterator.SIZED), false).count());
        iterable.forEach(i -> System.out.print(i + " "));
        Iterator<Integer> once = new Counter();
        once.next();
        once.forEachRemaining(i -> System.out.print(i + ";"));
        try {
            once.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            once.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        Path file = Files.createTempFile("lines", ".txt");
        Files.writeString(file, "third\nfirst\n\nsecond\n");
        try (Stream<String> lines = Files.lines(file); BufferedReader reader = Files.newBufferedReader(file)) {
            System.out.println(lines.filter(line -> !line.isEmpty()).sorted().toList() + " " + reader.lines().mapToInt(String::length).boxed().toList());
        }
        Files.write(file, new byte[] {'a', '\n', (byte) 0xff});
        try (Stream<String> lines = Files.lines(file)) {
            lines.forEach(line -> System.out.print(line + " "));
        } catch (UncheckedIOException e) {
            System.out.println(e.getCause());
        }
        Files.delete(file);
        System.out.println("a,b;c".chars().filter(Character::isLetter).mapToObj(c -> (char) c).toList() + " " + Pattern.compile("[,;]").splitAsStream("a,b;c").toList() + " " + Pattern.compile("\\w").matcher("a,b").results().map(MatchResult::start).toList() + " " + new Scanner("x y").tokens().toList() + " " + new StringTokenizer("p q").asIterator().next() + " " + BitSet.valueOf(new long[] {0b10110}).stream().boxed().toList() + " " + Optional.of(1).stream().toList() + " " + Collections.nCopies(3, "n").stream().collect(Collectors.joining()) + " " + new Random(3).ints(3, 0, 10).boxed().toList() + " " + "l1\nl2".lines().count() + " " + Map.of("k", 1).entrySet().stream().map(Map.Entry::getKey).toList() + " " + Arrays.stream(new Object[] {1, null}, 0, 2).filter(Objects::nonNull).count() + " " + Stream.of(Locale.Category.values()).map(Enum::name).toList() + " " + StackWalker.getInstance().walk(frames -> frames.map(StackWalker.StackFrame::getMethodName).toList()) + " " + Runtime.version().version().stream().count() / 10 + " " + new StringBuilder("cp\ud83d\ude00").codePoints().count());
        Iterator<Integer> lazy = Stream.iterate(1, i -> i + 1).peek(i -> System.out.print("<" + i + ">")).filter(i -> i % 3 == 0).iterator();
        System.out.println(lazy.hasNext() + " " + lazy.next() + " " + lazy.next());
        PrimitiveIterator.OfDouble doubles = DoubleStream.of(1.5, 2).iterator();
        System.out.println(doubles.nextDouble() + doubles.next() + " " + doubles.hasNext());
        LongStream.Builder builder = LongStream.builder();
        builder.add(5).add(6).accept(7);
        System.out.println(builder.build().boxed().toList() + " " + IntStream.builder().build().count() + " " + LongStream.iterate(1, l -> l < 1000, l -> l * 10).boxed().toList() + " " + DoubleStream.iterate(1, d -> d / 2).limit(4).boxed().toList() + " " + LongStream.concat(LongStream.of(1), LongStream.empty()).sum() + " " + LongStream.rangeClosed(5, 3).count() + " " + LongStream.range(Long.MAX_VALUE - 2, Long.MAX_VALUE).boxed().toList());
    }
}
