package billing;

import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/** Takes functions, and leaves steps to subclasses. */
public final class Rules {
    private int runs;

    /** Returns the text of what a function gives. */
    public <R> String applied(Item to, Function<? super Item, ? extends R> rule) {
        runs++;
        return "rule: " + rule.apply(to);
    }

    /** Returns the item of two that a function chooses. */
    public Item chosen(Item one, Item other, BiFunction<Item, Item, Item> choice) {
        return choice.apply(one, other);
    }

    /** Returns an item, or another one. */
    public Item orElse(Item one, Supplier<Item> other) {
        return one == null ? other.get() : one;
    }

    /** Returns whether an action ends. */
    public boolean ends(Runnable action) {
        try {
            action.run();
            return true;
        } catch (IllegalStateException failure) {
            return false;
        }
    }

    /** Returns the number of rules that were applied. */
    public int getRuns() {
        return runs;
    }

    /** Leaves two steps to subclasses. */
    public abstract static class Template<T> {
        private final String name;

        protected Template(String name) {
            this.name = name;
        }

        /** Returns the limit. */
        protected abstract int limit();

        /** Returns the text of a value. */
        public abstract String text(T value);

        /** Looks at two values. */
        abstract void seen(T first, T second);

        /** Returns the text of a value, shortened. */
        public String shortened(T value) {
            seen(value, value);
            String text = text(value);
            return name + ": " + text.substring(0, Math.min(limit(), text.length()));
        }
    }
}
