package input;

import java.util.Iterator;

/** Kinds of types. */
public final class Shapes {
    private Shapes() {}

    /** Nothing implements it but a lambda expression. */
    public interface Unimplemented {
        int size();

        default boolean isEmpty() {
            return size() == 0;
        }
    }

    /** Nothing extends it but an anonymous class. */
    public abstract static class Unextended {
        protected abstract int size();

        public int twice() {
            return 2 * size();
        }
    }

    /** Nothing extends it, and an anonymous class would be long. */
    public abstract static class Wide {
        protected abstract int left();

        protected abstract int right();

        protected abstract int top();

        protected abstract int bottom();

        public int width() {
            return right() - left();
        }
    }

    /** It has a subclass. */
    public abstract static class Animal {
        public abstract String name();

        public String greet() {
            return "I am " + name();
        }
    }

    public static final class Cat extends Animal {
        @Override
        public String name() {
            return "Cat";
        }
    }

    public @interface Marker {
        int value() default 1;
    }

    public enum Colour {
        RED,
        GREEN {
            @Override
            public boolean isWarm() {
                return false;
            }
        };

        public boolean isWarm() {
            return true;
        }
    }

    public record Point(int x, int y) {
        public Point {
            if (x < 0) {
                throw new IllegalArgumentException("left");
            }
        }

        public int distance() {
            return x + Math.abs(y);
        }
    }

    public sealed interface Tree permits Leaf, Node {}

    public record Leaf(int value) implements Tree {}

    public record Node(Tree left, Tree right) implements Tree {
        public int depth() {
            int deepest = 0;
            for (Tree child : new Tree[] {left, right}) {
                if (child instanceof Node node) {
                    deepest = Math.max(deepest, node.depth());
                }
            }
            return deepest + 1;
        }
    }

    public static final class Outer {
        private final int base;

        public Outer(int base) {
            this.base = base;
        }

        public final class Inner {
            public int plus(int number) {
                return number > 10 ? base : base + number;
            }
        }
    }

    public static final class Range implements Iterable<Integer> {
        private final int end;

        public Range(int end) {
            this.end = end;
        }

        @Override
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                private int next;

                @Override
                public boolean hasNext() {
                    return next < end;
                }

                @Override
                public Integer next() {
                    return next++;
                }
            };
        }
    }

    public static <K extends Comparable<? super K>> K greater(K first, K second) {
        return first.compareTo(second) < 0 ? second : first;
    }
}
