package invoke;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Bridge methods of generics and of covariant results. */
public class Bridges {
    interface Shape<T extends Number> {
        T area();

        int compareWith(T other);
    }

    static class Square implements Shape<Integer>, Comparable<Square> {
        final int side;

        Square(int side) {
            this.side = side;
        }

        @Override
        public Integer area() {
            return side * side;
        }

        @Override
        public int compareWith(Integer other) {
            return Integer.compare(area(), other);
        }

        @Override
        public int compareTo(Square other) {
            return side - other.side;
        }

        @Override
        protected Square clone() {
            return new Square(side + 1);
        }
    }

    static abstract class Node<T> {
        abstract void set(T value);
    }

    static class TextNode extends Node<String> {
        String value;

        @Override
        void set(String value) {
            this.value = value;
        }
    }

    static class Parent {
        Object make() {
            return "parent";
        }
    }

    static class Child extends Parent {
        @Override
        String make() {
            return "child of " + super.make();
        }
    }

    static <T extends Comparable<? super T>> T largest(List<? extends T> list) {
        T best = list.get(0);
        for (T each : list) if (each.compareTo(best) > 0) best = each;
        return best;
    }

    public static void main(String[] args) {
        Shape<Integer> shape = new Square(3);
        System.out.println(shape.area() + " " + shape.compareWith(10));
        @SuppressWarnings({"unchecked", "rawtypes"})
        Comparable<Object> raw = (Comparable) new Square(2);
        System.out.println(raw.compareTo(new Square(5)));
        try {
            raw.compareTo("text");
        } catch (ClassCastException e) {
            System.out.println("ClassCastException");
        }
        Node<String> node = new TextNode();
        node.set("value");
        System.out.println(((TextNode) node).value);
        @SuppressWarnings({"unchecked", "rawtypes"})
        Node<Object> wrong = (Node) node;
        try {
            wrong.set(1);
        } catch (ClassCastException e) {
            System.out.println("ClassCastException " + ((TextNode) node).value);
        }
        Parent parent = new Child();
        System.out.println(parent.make());
        System.out.println(new Square(1).clone().side);
        List<Square> squares = new ArrayList<>(List.of(new Square(2), new Square(7), new Square(4)));
        System.out.println(largest(squares).side);
        squares.sort(null);
        System.out.println(squares.get(0).side);
        squares.sort(Comparator.reverseOrder());
        System.out.println(squares.get(0).side);
        Function<Object, String> general = Object::toString;
        Function<? super Integer, ? extends CharSequence> special = general;
        System.out.println(special.apply(5).length());
        Supplier<? extends Number> number = new Square(6)::area;
        System.out.println(number.get());
    }
}
// small
