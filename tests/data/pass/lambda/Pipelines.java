package lambda;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Lazy pipelines, memoised functions, continuations, parsers, trampolines and event handlers, all of lambdas. */
public class Pipelines {
    interface Flow<T> {
        boolean advance(Consumer<? super T> action);

        static <T> Flow<T> of(Iterable<T> source) {
            Iterator<T> iterator = source.iterator();
            return action -> {
                if (!iterator.hasNext()) return false;
                action.accept(iterator.next());
                return true;
            };
        }

        static <T> Flow<T> iterate(T seed, UnaryOperator<T> next) {
            Object[] state = {seed};
            return action -> {
                @SuppressWarnings("unchecked") T current = (T) state[0];
                state[0] = next.apply(current);
                action.accept(current);
                return true;
            };
        }

        default <R> Flow<R> map(Function<? super T, ? extends R> mapper) {
            return action -> advance(value -> action.accept(mapper.apply(value)));
        }

        default Flow<T> filter(Predicate<? super T> predicate) {
            return action -> {
                boolean[] found = {false};
                while (!found[0]) {
                    if (!advance(value -> {
                        if (predicate.test(value)) {
                            found[0] = true;
                            action.accept(value);
                        }
                    })) return false;
                }
                return true;
            };
        }

        default Flow<T> limit(int count) {
            int[] left = {count};
            return action -> left[0]-- > 0 && advance(action);
        }

        default <A> A fold(A start, BiFunction<A, ? super T, A> step) {
            Object[] result = {start};
            @SuppressWarnings("unchecked") Consumer<T> each = value -> result[0] = step.apply((A) result[0], value);
            while (advance(each)) { }
            @SuppressWarnings("unchecked") A folded = (A) result[0];
            return folded;
        }
    }

    static <A, B> Function<A, B> memoised(Function<A, B> function, List<A> asked) {
        Map<A, B> known = new HashMap<>();
        return argument -> {
            if (!known.containsKey(argument)) {
                asked.add(argument);
                known.put(argument, function.apply(argument));
            }
            return known.get(argument);
        };
    }

    interface Bounce<T> {
        Bounce<T> next();

        default T result() {
            throw new IllegalStateException("not done");
        }

        static <T> Bounce<T> done(T value) {
            return new Bounce<>() {
                @Override
                public Bounce<T> next() {
                    return null;
                }

                @Override
                public T result() {
                    return value;
                }
            };
        }

        static <T> T run(Bounce<T> bounce) {
            while (bounce.next() != null) bounce = bounce.next();
            return bounce.result();
        }
    }

    static Bounce<Integer> sum(int n, int total) {
        return n == 0 ? Bounce.done(total) : () -> sum(n - 1, total + n);
    }

    record Parsed<T>(T value, String rest) {
    }

    interface Parser<T> {
        Optional<Parsed<T>> parse(String text);

        static Parser<Character> match(IntPredicate predicate) {
            return text -> text.isEmpty() || !predicate.test(text.charAt(0)) ? Optional.empty() : Optional.of(new Parsed<>(text.charAt(0), text.substring(1)));
        }

        static Parser<Character> literal(char c) {
            return match(each -> each == c);
        }

        default <R> Parser<R> map(Function<T, R> function) {
            return text -> parse(text).map(parsed -> new Parsed<>(function.apply(parsed.value()), parsed.rest()));
        }

        default <R> Parser<R> then(Function<T, Parser<R>> next) {
            return text -> parse(text).flatMap(parsed -> next.apply(parsed.value()).parse(parsed.rest()));
        }

        default Parser<T> or(Supplier<Parser<T>> other) {
            return text -> parse(text).or(() -> other.get().parse(text));
        }

        default Parser<List<T>> many() {
            return text -> {
                List<T> all = new ArrayList<>();
                String rest = text;
                for (Optional<Parsed<T>> next; (next = parse(rest)).isPresent(); rest = next.get().rest()) all.add(next.get().value());
                return Optional.of(new Parsed<>(all, rest));
            };
        }
    }

    static Parser<Integer> number() {
        return Parser.match(Character::isDigit).many().then(digits -> digits.isEmpty() ? text -> Optional.empty() : text -> Optional.of(new Parsed<>(digits.stream().mapToInt(c -> c - '0').reduce(0, (a, b) -> a * 10 + b), text)));
    }

    static Parser<Integer> factor() {
        return number().or(() -> Parser.literal('(').then(open -> expression().then(value -> Parser.literal(')').map(close -> value))));
    }

    static Parser<Integer> chain(Supplier<Parser<Integer>> part, Map<Character, BiFunction<Integer, Integer, Integer>> operators) {
        return part.get().then(first -> Parser.match(c -> operators.containsKey((char) c)).then(operator -> part.get().map(value -> (UnaryOperator<Integer>) left -> operators.get(operator).apply(left, value))).many().map(steps -> {
            int result = first;
            for (UnaryOperator<Integer> step : steps) result = step.apply(result);
            return result;
        }));
    }

    static Parser<Integer> term() {
        return chain(Pipelines::factor, Map.of('*', (a, b) -> a * b, '/', (a, b) -> a / b));
    }

    static Parser<Integer> expression() {
        return chain(Pipelines::term, Map.of('+', Integer::sum, '-', (a, b) -> a - b));
    }

    static class Events {
        final Map<String, List<BiConsumer<String, Object>>> handlers = new HashMap<>();

        Runnable on(String name, BiConsumer<String, Object> handler) {
            handlers.computeIfAbsent(name, key -> new ArrayList<>()).add(handler);
            return () -> handlers.get(name).remove(handler);
        }

        void fire(String name, Object value) {
            for (BiConsumer<String, Object> handler : List.copyOf(handlers.getOrDefault(name, List.of()))) handler.accept(name, value);
        }
    }

    public static void main(String[] args) {
        List<Integer> touched = new ArrayList<>();
        System.out.println(Flow.of(List.of(1, 2, 3, 4, 5, 6)).filter(n -> touched.add(n) && n % 2 == 0).map(n -> "<" + n * n + ">").limit(2).fold("", String::concat) + " " + touched);
        System.out.println(Flow.iterate(1L, n -> n * 3).filter(n -> n % 2 == 1).map(n -> "n" + n).limit(6).fold(new StringBuilder(), (text, n) -> text.append(n).append(' ')));
        List<Integer> asked = new ArrayList<>();
        Function<Integer, Long>[] fibonacci = new Function[1];
        fibonacci[0] = memoised(n -> n < 2 ? (long) n : fibonacci[0].apply(n - 1) + fibonacci[0].apply(n - 2), asked);
        System.out.println(fibonacci[0].apply(60) + " " + asked.size());
        System.out.println(Bounce.run(sum(1000, 0)));
        for (String text : new String[] {"1+2*3", "(1+2)*3-4/2", "2*(3+(4-1))x", "", "7-", "((5))"}) System.out.print(expression().parse(text).map(parsed -> parsed.value() + (parsed.rest().isEmpty() ? "" : " left " + parsed.rest())).orElse("none") + ", ");
        System.out.println();
        try {
            expression().parse("1/0");
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage() + " " + e.getStackTrace()[0].getMethodName().startsWith("lambda$term"));
        }
        Events events = new Events();
        List<String> log = new ArrayList<>();
        Runnable off = events.on("a", (name, value) -> log.add(name + value));
        events.on("a", (name, value) -> {
            log.add("second " + value);
            if (value instanceof Integer n && n < 2) events.fire("a", n + 1);
        });
        events.fire("a", 1);
        off.run();
        events.fire("a", 5);
        events.fire("none", 0);
        System.out.println(log);
        Comparator<String> order = Comparator.<String, Integer>comparing(String::length, Comparator.reverseOrder()).thenComparing(String::compareTo).reversed();
        List<String> words = new ArrayList<>(List.of("bb", "a", "ccc", "aa"));
        words.sort(order);
        System.out.println(words + " " + words.stream().max(order).orElseThrow(NoSuchElementException::new));
    }
}
