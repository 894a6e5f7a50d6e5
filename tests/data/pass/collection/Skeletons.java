package collection;

import java.util.AbstractCollection;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractQueue;
import java.util.AbstractSequentialList;
import java.util.AbstractSet;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.Set;
import java.util.function.IntFunction;

/** Collections of one's own on the abstract skeletons: what comes for free, and what it refuses. */
public class Skeletons {
    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static class Range extends AbstractList<Integer> implements RandomAccess {
        private final int from, to;

        Range(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public Integer get(int index) {
            return from + Objects.checkIndex(index, size());
        }

        @Override
        public int size() {
            return to - from;
        }
    }

    static class Growing extends AbstractList<String> {
        private String[] data = new String[2];
        private int size;

        @Override
        public String get(int index) {
            return data[Objects.checkIndex(index, size)];
        }

        @Override
        public int size() {
            return size;
        }

        @Override
        public String set(int index, String value) {
            String old = get(index);
            data[index] = value;
            return old;
        }

        @Override
        public void add(int index, String value) {
            modCount++;
            if (size == data.length) data = Arrays.copyOf(data, size * 2);
            System.arraycopy(data, index, data, index + 1, size++ - index);
            data[index] = value;
        }

        @Override
        public String remove(int index) {
            modCount++;
            String old = get(index);
            System.arraycopy(data, index + 1, data, index, --size - index);
            return old;
        }
    }

    static class Squares extends AbstractMap<Integer, Integer> {
        @Override
        public Set<Entry<Integer, Integer>> entrySet() {
            return new AbstractSet<>() {
                @Override
                public Iterator<Entry<Integer, Integer>> iterator() {
                    return new Iterator<>() {
                        private int next;

                        @Override
                        public boolean hasNext() {
                            return next < 4;
                        }

                        @Override
                        public Entry<Integer, Integer> next() {
                            return new SimpleEntry<>(next, next * next++);
                        }
                    };
                }

                @Override
                public int size() {
                    return 4;
                }
            };
        }
    }

    static class Chain extends AbstractSequentialList<Integer> {
        private final LinkedList<Integer> inner = new LinkedList<>(List.of(1, 2, 3));

        @Override
        public ListIterator<Integer> listIterator(int index) {
            return inner.listIterator(index);
        }

        @Override
        public int size() {
            return inner.size();
        }
    }

    static class Bounded extends AbstractQueue<String> {
        private final ArrayDeque<String> inner = new ArrayDeque<>();

        @Override
        public Iterator<String> iterator() {
            return inner.iterator();
        }

        @Override
        public int size() {
            return inner.size();
        }

        @Override
        public boolean offer(String each) {
            return inner.size() < 2 && inner.offer(each);
        }

        @Override
        public String poll() {
            return inner.poll();
        }

        @Override
        public String peek() {
            return inner.peek();
        }
    }

    public static void main(String[] args) {
        Range range = new Range(3, 9);
        System.out.println(range + " " + range.contains(5) + " " + range.indexOf(8) + " " + range.lastIndexOf(99) + " " + range.hashCode() + " " + range.equals(List.of(3, 4, 5, 6, 7, 8)) + " " + range.subList(1, 3) + " " + range.subList(1, 3).getClass().getSimpleName() + " " + range.stream().mapToInt(i -> i).sum() + " " + Collections.binarySearch(range, 7) + " " + range.containsAll(List.of(3, 8)) + " " + Arrays.toString(range.toArray(Integer[]::new)) + " " + new Range(1, 1).isEmpty());
        attempt("add", () -> range.add(1));
        attempt("set", () -> range.set(0, 1));
        attempt("remove", () -> range.remove(0));
        attempt("removeIf", () -> range.removeIf(i -> i > 5));
        attempt("clear", () -> {
            range.clear();
            return "";
        });
        attempt("get", () -> range.get(-1));
        attempt("iterator", () -> {
            Iterator<Integer> it = range.iterator();
            it.next();
            it.remove();
            return "";
        });
        Growing growing = new Growing();
        Collections.addAll(growing, "b", "c", "a", "d");
        Collections.sort(growing);
        growing.addAll(1, List.of("x", "y"));
        growing.subList(2, 4).clear();
        ListIterator<String> at = growing.listIterator();
        at.next();
        at.set("A");
        at.add("+");
        growing.removeIf(each -> each.equals("d"));
        System.out.println(growing + " " + growing.retainAll(List.of("A", "x", "c")) + growing);
        attempt("concurrent", () -> {
            for (String each : growing) growing.add(each);
            return "";
        });
        Squares squares = new Squares();
        System.out.println(squares + " " + squares.get(3) + " " + squares.get(9) + " " + squares.containsKey(2) + " " + squares.containsValue(4) + " " + squares.keySet() + " " + squares.values() + " " + squares.hashCode() + " " + squares.equals(new HashMap<>(squares)) + " " + squares.getOrDefault(7, -1));
        attempt("put", () -> squares.put(1, 1));
        attempt("remove absent", () -> squares.remove(9));
        attempt("remove", () -> squares.remove(1));
        Chain chain = new Chain();
        chain.add(1, 9);
        chain.remove((Integer) 3);
        System.out.println(chain + " " + chain.get(1) + " " + chain.set(0, 7) + " " + chain.remove(1) + " " + chain + " " + chain.addAll(List.of(4, 5)) + chain);
        Bounded bounded = new Bounded();
        attempt("queue", () -> bounded.add("a") + "" + bounded.add("b") + bounded.add("c"));
        attempt("into itself", () -> bounded.addAll(bounded));
        System.out.println(bounded.remove() + bounded.element() + " " + bounded);
        bounded.clear();
        attempt("element", bounded::element);
        AbstractCollection<Integer> bag = new AbstractCollection<>() {
            @Override
            public Iterator<Integer> iterator() {
                return List.of(1, 2, 2).iterator();
            }

            @Override
            public int size() {
                return 5;
            }
        };
        System.out.println(bag + " " + bag.toArray().length + " " + bag.toArray(new Integer[6])[3] + " " + bag.contains(2));
        attempt("bag", () -> bag.add(1));
    }
}
