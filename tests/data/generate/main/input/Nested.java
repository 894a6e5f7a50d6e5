package input;

import java.util.Iterator;

/** Classes that need an object around them. */
public final class Nested {
    private Nested() {}

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
}
