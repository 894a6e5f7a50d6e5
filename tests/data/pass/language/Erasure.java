package language;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** Where erasure inserts casts and bridges, and where heap pollution is found or not. */
public class Erasure {
    static class Box<T extends Comparable<T>> {
        T value;

        Box(T value) {
            this.value = value;
        }

        T get() {
            return value;
        }

        void set(T value) {
            this.value = value;
        }

        boolean less(Box<? extends T> other) {
            return value.compareTo(other.value) < 0;
        }

        <R extends Comparable<R>> Box<R> map(Function<? super T, ? extends R> function) {
            return new Box<>(function.apply(value));
        }
    }

    static class TextBox extends Box<String> {
        static final List<String> LOG = new ArrayList<>();

        TextBox(String value) {
            super(value);
        }

        @Override
        void set(String value) {
            LOG.add("set " + value);
            super.set(value);
        }

        @Override
        String get() {
            return "[" + super.get() + "]";
        }
    }

    interface Source<T> {
        T next();

        default List<T> take(int n) {
            List<T> all = new ArrayList<>();
            for (int i = 0; i < n; i++) all.add(next());
            return all;
        }
    }

    abstract static class Counting<N extends Number & Comparable<N>> implements Source<N>, Comparable<Counting<N>> {
        abstract N current();

        @Override
        public int compareTo(Counting<N> other) {
            return current().compareTo(other.current());
        }
    }

    static class Ints extends Counting<Integer> {
        int n;

        Ints(int n) {
            this.n = n;
        }

        @Override
        Integer current() {
            return n;
        }

        @Override
        public Integer next() {
            return n++;
        }
    }

    static <T> T[] arrayOf(T... elements) {
        return elements;
    }

    static <T> T[] indirect(T a, T b) {
        return arrayOf(a, b);
    }

    static <T extends Comparable<? super T>> T max(Iterable<? extends T> all) {
        T best = null;
        for (T each : all) if (best == null || each.compareTo(best) > 0) best = each;
        return best;
    }

    static <A, B> Map.Entry<B, A> swap(Map.Entry<? extends A, ? extends B> entry) {
        return Map.entry(entry.getValue(), entry.getKey());
    }

    static void swapFirst(List<?> list) {
        captured(list);
    }

    private static <E> void captured(List<E> list) {
        E first = list.get(0);
        list.set(0, list.get(list.size() - 1));
        list.set(list.size() - 1, first);
    }

    static <T extends Exception> void rethrow(Exception e) throws T {
        throw (T) e;
    }

    interface Action {
        Object run() throws Throwable;
    }

    static void attempt(Action action) {
        try {
            System.out.println(action.run());
        } catch (Throwable e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        Box<String> box = new TextBox("a");
        box.set("b");
        System.out.println(box.get() + " " + box.map(String::length).get() + " " + box.less(new Box<>("c")) + " " + TextBox.LOG);
        Box raw = box;
        attempt(() -> {
            raw.set(5);
            return raw.value;
        });
        Box<Integer> plain = new Box<>(5);
        Box rawPlain = plain;
        attempt(() -> {
            rawPlain.set("text");
            return rawPlain.get() + " " + plain.value;
        });
        attempt(() -> plain.get().intValue());
        attempt(() -> plain.less(new Box<>(3)));
        attempt(() -> {
            rawPlain.set((Comparable) (Object) new Object());
            return "set";
        });
        Counting<Integer> ints = new Ints(3);
        System.out.println(ints.take(3) + " " + ints.compareTo(new Ints(2)) + " " + new Ints(1).next());
        for (var method : Ints.class.getDeclaredMethods()) if (method.isBridge()) TextBox.LOG.add(method.getReturnType().getSimpleName() + " " + method.getName());
        Collections.sort(TextBox.LOG);
        System.out.println(TextBox.LOG);
        String[] texts = arrayOf("a", "b");
        System.out.println(texts.getClass().getSimpleName() + " " + arrayOf(1, "x").getClass().getSimpleName() + " " + arrayOf().length);
        attempt(() -> {
            String[] wrong = indirect("a", "b");
            return wrong.length;
        });
        attempt(() -> indirect("a", "b").length);
        System.out.println(max(List.of(3, 9, 4)) + " " + max(Arrays.asList("x", "yy", "b")) + " " + swap(Map.entry(1, "one")));
        List<Object> mixed = new ArrayList<>(List.of(1, "two", 3.0));
        swapFirst(mixed);
        System.out.println(mixed);
        List<Integer> numbers = new ArrayList<>();
        ((List) numbers).add("not a number");
        attempt(() -> numbers.get(0) + "");
        attempt(() -> String.valueOf(numbers.get(0)));
        attempt(() -> String.valueOf((Object) numbers.get(0)));
        attempt(() -> {
            Object o = numbers.get(0);
            return o;
        });
        attempt(() -> {
            Number n = numbers.get(0);
            return n;
        });
        attempt(() -> {
            for (int i : numbers) return i;
            return 0;
        });
        attempt(() -> numbers.stream().mapToInt(i -> i).sum());
        attempt(() -> Collections.max((List<? extends Comparable>) (List<?>) List.of(1, "x")).toString());
        attempt(() -> {
            List<String>[] lists = new List[1];
            Object[] objects = lists;
            objects[0] = List.of(42);
            return lists[0].get(0).length();
        });
        attempt(() -> {
            Erasure.<RuntimeException>rethrow(new java.io.IOException("sneaked"));
            return "none";
        });
        attempt(() -> {
            List<String> checked = Collections.checkedList(new ArrayList<>(), String.class);
            ((List) checked).add(5);
            return checked;
        });
        Supplier<? extends Comparator<? super String>> order = () -> Comparator.comparing((Object o) -> o.hashCode());
        System.out.println(order.get().compare("a", "b"));
        Function<Object, String> general = Object::toString;
        Function<? super Integer, ? extends CharSequence> narrowed = general;
        System.out.println(narrowed.apply(5).length());
    }
}
