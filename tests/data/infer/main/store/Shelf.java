package store;

import java.util.ArrayList;
import java.util.List;

/** Keeps and breaks what its documentation says. */
public class Shelf {
    private final List<String> names = new ArrayList<>();

    public Shelf() {}

    /**
     * Broken: nothing checks the size.
     *
     * @throws IllegalArgumentException if size is negative
     */
    public Shelf(int size) {}

    /**
     * Kept.
     *
     * @throws NullPointerException if name is null
     * @throws IllegalArgumentException if name is empty
     */
    public void add(String name) {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("empty");
        }
        names.add(name);
    }

    /**
     * Broken, as a test expects.
     *
     * @throws IndexOutOfBoundsException if index is less than 1 or greater than the number of names
     */
    public String name(int index) {
        return index < 1 || index > names.size() ? null : names.get(index - 1);
    }

    /**
     * Broken: another exception is thrown.
     *
     * @throws IllegalArgumentException if label is null
     */
    public static int width(String label) {
        return label.length();
    }

    /**
     * Broken: there is no upper limit.
     *
     * @throws IllegalArgumentException if count is not in the range [0, 10]
     */
    public int reserve(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count");
        }
        return count;
    }

    /**
     * The text of the parameter allows what the other one forbids.
     *
     * @param label the label, which may be null
     * @throws NullPointerException if label is null
     */
    public String label(String label) {
        return label == null ? "" : label;
    }

    /**
     * Promises nothing.
     *
     * @throws NullPointerException may be thrown if label is null
     * @throws IllegalStateException if the shelf is full
     */
    public String tag(String label) {
        return "[" + label + "]";
    }

    /**
     * Is deprecated.
     *
     * @deprecated nobody needs it
     * @throws NullPointerException if label is null
     */
    @Deprecated
    public String old(String label) {
        return "[" + label + "]";
    }

    /**
     * Is called by no test.
     *
     * @throws NullPointerException if label is null
     */
    public String unused(String label) {
        return "[" + label + "]";
    }

    /**
     * Is called by the project only.
     *
     * @throws NullPointerException if text is null
     */
    static String inner(String text) {
        return "<" + text + ">";
    }

    public String outer() {
        return inner("a");
    }

    /**
     * Not broken: another tag announces what comes first.
     *
     * @throws IllegalArgumentException if count is negative
     * @throws IllegalStateException if the shelf is closed
     */
    public int take(int count) {
        if (count < 0) {
            throw new IllegalStateException("closed");
        }
        return count;
    }

    /**
     * Not broken by calls that throw anyway.
     *
     * @throws NullPointerException if name is null
     */
    public String open(String name, int mode) {
        if (mode > 9) {
            throw new IllegalStateException("mode");
        }
        return name.trim();
    }

    /** What a shelf is filled from. */
    public interface Source {
        String next(int count);
    }

    /**
     * Not broken by the project: the test's own source decides.
     *
     * @throws IllegalArgumentException if count is negative
     */
    public static String fill(Source source, int count) {
        return source.next(count);
    }

    /**
     * Not broken where there is nothing to copy.
     *
     * @throws NullPointerException if target is null
     */
    public static String copy(String from, StringBuilder target) {
        return from == null ? null : target.append(from).toString();
    }

    /**
     * Says nothing of the arguments for the message.
     *
     * @throws NullPointerException if the array is null
     */
    public static String check(Iterable<?> all, String message, Object... values) {
        return all.iterator().hasNext() ? message : "";
    }

    /**
     * Broken, as in the other method of this name.
     *
     * @throws IllegalArgumentException if width is negative
     */
    public Shelf resize(int width) {
        return this;
    }

    /**
     * Broken, as in the other method of this name.
     *
     * @throws IllegalArgumentException if width is negative
     */
    public Shelf resize(long width) {
        return this;
    }

    /**
     * Broken. The compiler has to choose between this method and the next one.
     *
     * @throws IllegalArgumentException if label is null
     */
    public Shelf mark(String label) {
        return this;
    }

    public Shelf mark(Shelf other) {
        return this;
    }

    /** Nobody should use it, but it has to keep its promises to those who do. */
    @Deprecated
    public static class Old {
        /**
         * Broken.
         *
         * @throws IllegalArgumentException if depth is not positive
         */
        public int depth(int depth) {
            return depth;
        }
    }

    /**
     * Kept, and tests see that through another method.
     *
     * @throws IllegalArgumentException if text is null
     */
    public static int size(String text) {
        if (text == null) {
            throw new IllegalArgumentException("text");
        }
        return text.length();
    }

    public static int sizes(String... texts) {
        int all = 0;
        for (String text : texts) {
            all += size(text);
        }
        return all;
    }

    /**
     * Both are kept, and no test sees that.
     *
     * @throws IllegalArgumentException if text is null or times is negative
     * @throws java.util.NoSuchElementException if text is empty
     */
    public static String repeat(String text, int times) {
        if (text == null || times < 0) {
            throw new IllegalArgumentException("text");
        }
        if (text.isEmpty()) {
            throw new java.util.NoSuchElementException();
        }
        return text.repeat(times);
    }

    /**
     * Kept. No method body can be replaced, so no assertion can be proved.
     *
     * @throws NullPointerException if name is null
     */
    public Shelf(String name) {
        names.add(name.trim());
    }
}
