package input;

/** Types that have to be implemented. */
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
}
