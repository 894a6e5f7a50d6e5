package collection;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.Spliterator;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Spliterators of all collections: characteristics, sizes, how they split, and ones of our own. */
public class Spliterators {
    static final String[] NAMES = {"DISTINCT", "SORTED", "ORDERED", "SIZED", "NONNULL", "IMMUTABLE", "CONCURRENT", "SUBSIZED"};
    static final int[] BITS = {Spliterator.DISTINCT, Spliterator.SORTED, Spliterator.ORDERED, Spliterator.SIZED, Spliterator.NONNULL, Spliterator.IMMUTABLE, Spliterator.CONCURRENT, Spliterator.SUBSIZED};

    static String describe(Spliterator<?> it) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < BITS.length; i++) if (it.hasCharacteristics(BITS[i])) text.append(NAMES[i]).append(' ');
        return text + "~" + it.estimateSize() + " " + it.getExactSizeIfKnown();
    }

    static <T> String halves(Spliterator<T> it) {
        Spliterator<T> first = it.trySplit();
        StringBuilder text = new StringBuilder();
        if (first != null) first.forEachRemaining(each -> text.append(each).append(' '));
        text.append("| ");
        boolean advanced = it.tryAdvance(each -> text.append(each).append(" / "));
        it.forEachRemaining(each -> text.append(each).append(' '));
        return text + "" + advanced + " " + it.tryAdvance(each -> text.append("more"));
    }

    static void ofCollections() {
        List<Integer> numbers = IntStream.range(0, 9).boxed().toList();
        List<Collection<Integer>> all = List.of(new ArrayList<>(numbers), new LinkedList<>(numbers), new Vector<>(numbers), Arrays.asList(numbers.toArray(new Integer[0])), List.copyOf(numbers), new ArrayDeque<>(numbers), new PriorityQueue<>(numbers), new HashSet<>(numbers), new LinkedHashSet<>(numbers), new TreeSet<>(numbers), new CopyOnWriteArrayList<>(numbers), new CopyOnWriteArraySet<>(numbers), new ConcurrentLinkedQueue<>(numbers), new ConcurrentLinkedDeque<>(numbers), new LinkedBlockingQueue<>(numbers), new LinkedBlockingDeque<>(numbers), new PriorityBlockingQueue<>(numbers), new ConcurrentSkipListSet<>(numbers), new ArrayBlockingQueue<>(10, false, numbers), Collections.nCopies(3, 7), Collections.singleton(1), Collections.emptyList(), new ArrayList<>(numbers).subList(2, 7), Collections.unmodifiableSet(new TreeSet<>(numbers)));
        for (Collection<Integer> each : all) {
            System.out.println(each.getClass().getSimpleName() + " " + describe(each.spliterator()) + " " + halves(each.spliterator()));
        }
        TreeMap<Integer, Integer> tree = new TreeMap<>(Comparator.reverseOrder());
        for (int i = 0; i < 7; i++) tree.put(i, -i);
        System.out.println(describe(tree.keySet().spliterator()) + " " + (tree.keySet().spliterator().getComparator() == tree.comparator()) + " " + describe(tree.values().spliterator()) + " " + halves(tree.entrySet().spliterator()));
        System.out.println(new TreeSet<>(numbers).spliterator().getComparator());
        try {
            numbers.spliterator().getComparator();
        } catch (IllegalStateException e) {
            System.out.println("not sorted");
        }
    }

    static void ofStreams() {
        System.out.println(describe(IntStream.range(0, 10).spliterator()) + "; " + describe(IntStream.range(0, 10).filter(i -> i > 3).spliterator()) + "; " + describe(Stream.of(3, 1, 2).sorted().spliterator()) + "; " + describe(Stream.iterate(1, i -> i * 2).spliterator()) + "; " + describe(Stream.of(1, 1).distinct().spliterator()));
        Spliterator<Integer> lazy = Stream.of(5, 6, 7).map(i -> i * 2).peek(i -> System.out.print("<" + i + "> ")).spliterator();
        System.out.print("started ");
        lazy.tryAdvance(i -> System.out.print(i + " "));
        lazy.forEachRemaining(i -> System.out.print(i + " "));
        System.out.println();
        Spliterator.OfInt ints = Arrays.spliterator(new int[] {4, 5, 6, 7}, 1, 4);
        Spliterator.OfInt front = ints.trySplit();
        front.forEachRemaining((IntConsumer) i -> System.out.print(i + " "));
        ints.forEachRemaining((Consumer<Integer>) i -> System.out.print(i + " "));
        System.out.println(describe(Arrays.spliterator(new double[3])));
        PrimitiveIterator.OfLong longs = LongStream.rangeClosed(1, 3).iterator();
        System.out.println(longs.nextLong() + longs.next());
        Iterator<Integer> back = java.util.Spliterators.iterator(List.of(1, 2).spliterator());
        System.out.println(back.next() + back.next() + " " + back.hasNext());
    }

    /** Gives the numbers below a limit, splits off what is under the middle. */
    static class Countdown implements Spliterator<Integer> {
        private int next;
        private final int end;
        private final Set<String> splits;

        Countdown(int from, int end, Set<String> splits) {
            this.next = from;
            this.end = end;
            this.splits = splits;
        }

        @Override
        public boolean tryAdvance(Consumer<? super Integer> action) {
            if (next <= end) return false;
            action.accept(next--);
            return true;
        }

        @Override
        public Spliterator<Integer> trySplit() {
            int middle = (next + end) >>> 1;
            if (next - end < 4) return null;
            Countdown first = new Countdown(next, middle, splits);
            splits.add(next + ">" + middle);
            next = middle;
            return first;
        }

        @Override
        public long estimateSize() {
            return next - end;
        }

        @Override
        public int characteristics() {
            return SIZED | SUBSIZED | ORDERED | DISTINCT | IMMUTABLE;
        }
    }

    static void ownOnes() {
        Set<String> splits = new ConcurrentSkipListSet<>();
        System.out.println(StreamSupport.stream(new Countdown(40, 0, splits), true).map(i -> i * 3).filter(i -> i % 2 == 0).map(String::valueOf).collect(Collectors.joining(",")));
        System.out.println(splits.contains("40>20") + " " + StreamSupport.stream(new Countdown(10, 0, splits), false).toList() + " " + StreamSupport.stream(new Countdown(10, 0, splits), false).count());
        Spliterator<String> unknown = java.util.Spliterators.spliteratorUnknownSize(List.of("a", "b", "c").iterator(), Spliterator.ORDERED);
        System.out.println(describe(unknown) + " " + halves(unknown));
        Spliterator<String> abstractOne = new java.util.Spliterators.AbstractSpliterator<>(5, Spliterator.ORDERED) {
            private int at;

            @Override
            public boolean tryAdvance(Consumer<? super String> action) {
                if (at == 5) return false;
                action.accept("item" + at++);
                return true;
            }
        };
        System.out.println(describe(abstractOne) + " " + StreamSupport.stream(abstractOne, true).collect(Collectors.toList()) + " " + describe(java.util.Spliterators.emptySpliterator()));
    }

    public static void main(String[] args) {
        ofCollections();
        ofStreams();
        ownOnes();
    }
}
