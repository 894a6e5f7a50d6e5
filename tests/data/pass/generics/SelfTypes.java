package generics;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Builders that return themselves, type tokens, heterogeneous containers, visitors, expression trees and folds. */
public class SelfTypes {
    abstract static class Builder<T, B extends Builder<T, B>> {
        final Map<String, Object> values = new HashMap<>();

        abstract B self();

        abstract T build();

        B with(String name, Object value) {
            values.put(name, value);
            return self();
        }
    }

    static class CarBuilder extends Builder<String, CarBuilder> {
        int wheels;

        @Override
        CarBuilder self() {
            return this;
        }

        CarBuilder wheels(int wheels) {
            this.wheels = wheels;
            return this;
        }

        @Override
        String build() {
            return "car " + wheels + " " + values.get("colour");
        }
    }

    abstract static class Token<T> {
        final Type type = ((ParameterizedType) getClass().getGenericSuperclass()).getActualTypeArguments()[0];

        @Override
        public boolean equals(Object other) {
            return other instanceof Token<?> token && token.type.equals(type);
        }

        @Override
        public int hashCode() {
            return type.hashCode();
        }
    }

    static class Favourites {
        private final Map<Token<?>, Object> values = new HashMap<>();

        <T> Favourites put(Token<T> token, T value) {
            values.put(token, value);
            return this;
        }

        @SuppressWarnings("unchecked")
        <T> T get(Token<T> token) {
            return (T) values.get(token);
        }
    }

    interface Expression<N extends Number> {
        <R> R accept(Visitor<N, R> visitor);

        static <N extends Number> Expression<N> value(N value) {
            return new Expression<>() {
                @Override
                public <R> R accept(Visitor<N, R> visitor) {
                    return visitor.value(value);
                }
            };
        }

        default Expression<N> plus(Expression<N> other) {
            Expression<N> left = this;
            return new Expression<>() {
                @Override
                public <R> R accept(Visitor<N, R> visitor) {
                    return visitor.sum(left.accept(visitor), other.accept(visitor));
                }
            };
        }
    }

    interface Visitor<N, R> {
        R value(N value);

        R sum(R left, R right);
    }

    static class Calculating implements Visitor<Integer, Double> {
        @Override
        public Double value(Integer value) {
            return value.doubleValue();
        }

        @Override
        public Double sum(Double left, Double right) {
            return left + right;
        }
    }

    static <N> Visitor<N, String> showing() {
        return new Visitor<>() {
            @Override
            public String value(N value) {
                return value.toString();
            }

            @Override
            public String sum(String left, String right) {
                return "(" + left + " + " + right + ")";
            }
        };
    }

    static <A, B> B fold(Iterable<? extends A> all, B start, BiFunction<? super B, ? super A, ? extends B> step) {
        B result = start;
        for (A each : all) result = step.apply(result, each);
        return result;
    }

    static <T, R extends Comparable<? super R>> List<T> sortedBy(List<? extends T> list, Function<? super T, ? extends R> key) {
        List<T> copy = new ArrayList<>(list);
        copy.sort((a, b) -> key.apply(a).compareTo(key.apply(b)));
        return copy;
    }

    static class Base<T> {
        T value;

        class Inner<U> {
            Map<T, U> map;
        }
    }

    static class Middle<A, B> extends Base<Map<B, A>> {
    }

    static class Leaf extends Middle<String, Integer> {
    }

    /** What a type variable of a superclass stands for in a class. */
    static Type resolve(Class<?> in, TypeVariable<?> variable) {
        Type above = in.getGenericSuperclass();
        if (!(above instanceof ParameterizedType parameterised)) return above instanceof Class<?> parent ? resolve(parent, variable) : null;
        Class<?> raw = (Class<?>) parameterised.getRawType();
        if (raw == variable.getGenericDeclaration()) {
            for (int i = 0; i < raw.getTypeParameters().length; i++) if (raw.getTypeParameters()[i].equals(variable)) return parameterised.getActualTypeArguments()[i];
        }
        return resolve(raw, variable);
    }

    public static void main(String[] args) throws Exception {
        System.out.println(new CarBuilder().with("colour", "red").wheels(4).with("x", 1).build());
        Favourites favourites = new Favourites().put(new Token<List<String>>() { }, List.of("a")).put(new Token<List<Integer>>() { }, List.of(1, 2)).put(new Token<String>() { }, "text");
        List<Integer> numbers = favourites.get(new Token<List<Integer>>() { });
        System.out.println(favourites.get(new Token<List<String>>() { }) + " " + numbers + " " + favourites.get(new Token<String>() { }).length() + " " + favourites.get(new Token<Map<String, ?>>() { }));
        Expression<Integer> expression = Expression.value(1).plus(Expression.value(2).plus(Expression.value(3)));
        System.out.println(expression.accept(new Calculating()) + " " + expression.accept(SelfTypes.<Integer>showing()));
        System.out.println(fold(List.of(1, 2, 3), "", (text, n) -> text + n) + " " + fold(List.of("a", "bb"), 0, (n, text) -> n + text.length()) + " " + fold(new ArrayList<Integer>(), null, (a, b) -> b));
        System.out.println(sortedBy(List.of("ccc", "a", "bb"), String::length) + " " + sortedBy(List.of(3, 1, 2), n -> -n));
        System.out.println(resolve(Leaf.class, Base.class.getTypeParameters()[0]) + " " + resolve(Leaf.class, Middle.class.getTypeParameters()[1]) + " " + Base.Inner.class.getDeclaredField("map").getGenericType());
        Map<Thread.State, Comparator<? super Integer>> orders = new EnumMap<>(Thread.State.class);
        orders.put(Thread.State.NEW, Comparator.reverseOrder());
        List<Integer> list = new ArrayList<>(List.of(1, 3, 2));
        list.sort(orders.get(Thread.State.NEW));
        System.out.println(list + " " + new Token<Map<String, List<? extends Number[]>>>() { }.type + " " + new Token<int[]>() { }.type);
        Leaf leaf = new Leaf();
        leaf.value = Map.of(1, "one");
        String one = leaf.value.get(1);
        System.out.println(one);
    }
}
