package store;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Promises what only its other methods, its constants and the texts of its parameters tell. */
public class Table {
    /** The most columns. */
    static final int MOST = 9;

    private final List<String> rows = new ArrayList<>();
    private final int columns;
    private boolean closed;
    private int asked;

    /**
     * Kept, but no test would notice.
     *
     * @throws IllegalArgumentException if columns is negative
     */
    public Table(int columns) {
        this(columns, "table");
    }

    /**
     * Kept, and a test would notice.
     *
     * @throws NullPointerException if name is null
     */
    Table(int columns, String name) {
        if (columns < 0) {
            throw new IllegalArgumentException("columns");
        }
        for (int at = name.length(); at > 3; at--) {
            asked++;
        }
        this.columns = columns;
    }

    public int columns() {
        return columns;
    }

    public int size() {
        return rows.size();
    }

    public boolean isClosed() {
        return closed;
    }

    /** Changes something, so nobody may ask it by the way. */
    public int getLimit() {
        return ++asked;
    }

    public void close() {
        closed = true;
    }

    /**
     * Broken: there is no such column.
     *
     * @throws IndexOutOfBoundsException if {@code column >= columns()}
     */
    public int width(int column) {
        return column * 2;
    }

    /**
     * Broken: it is closed.
     *
     * @throws IllegalStateException if this table is closed
     */
    public void add(String row) {
        rows.add(row);
    }

    /**
     * Broken where a test takes the first of none.
     *
     * @throws java.util.NoSuchElementException if the table is empty
     */
    public String first() {
        return rows.isEmpty() ? null : rows.get(0);
    }

    /**
     * Kept, and a test would notice.
     *
     * @throws IndexOutOfBoundsException if the index is negative or not less than {@link #size()}
     */
    public String row(int index) {
        return rows.get(index);
    }

    /**
     * Not known: the limit is not only read.
     *
     * @throws IllegalArgumentException if count exceeds {@link #getLimit()}
     */
    public int take(int count) {
        return count;
    }

    /**
     * Not understood: no method tells whether it is full.
     *
     * @throws IllegalStateException if this table is full
     */
    public int room() {
        return columns;
    }

    /**
     * Broken: nothing checks.
     *
     * @throws IllegalArgumentException if count is greater than {@link #MOST}
     */
    public static int many(int count) {
        return count;
    }

    /**
     * Broken: nothing checks.
     *
     * @throws IndexOutOfBoundsException if offset + length > text.length()
     */
    public static int part(String text, int offset, int length) {
        return offset + length;
    }

    /**
     * Broken: a blank name is not empty.
     *
     * @param name the name, must not be blank
     * @throws IllegalArgumentException if the name is not valid
     */
    public static String named(String name) {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("empty");
        }
        return name;
    }

    /**
     * Not broken: no tag says which exception it would be.
     *
     * @param name the name, must not be null
     * @throws IllegalStateException if the name is taken
     */
    public static String taken(String name) {
        return "<" + name + ">";
    }

    /**
     * Not broken: this exception says the same.
     *
     * @param name the name, must not be null
     * @throws IllegalArgumentException if the name is not valid
     */
    public static int sized(String name) {
        return name.length();
    }

    /**
     * Broken: a list without elements.
     *
     * @throws IllegalArgumentException if names is empty
     */
    public static int count(Collection<String> names) {
        return names.size();
    }

    /**
     * Broken: a longer text.
     *
     * @throws IllegalArgumentException if the text exceeds 3 characters
     */
    public static String brief(String text) {
        return text;
    }

    /**
     * Broken by a list that a test passes.
     *
     * @throws NullPointerException if names or any of its elements is null
     */
    public static int joined(List<String> names) {
        return names.size();
    }

    /**
     * Broken, as a test shows.
     *
     * @return the title, never null
     */
    public String title() {
        return rows.isEmpty() ? null : "rows";
    }

    /**
     * Not broken: only then.
     *
     * @return the title, never null if there is a row
     */
    public String caption() {
        return rows.isEmpty() ? null : "rows";
    }

    /**
     * Kept.
     *
     * @return a non-null text
     */
    public String text() {
        return rows.toString();
    }

    /**
     * Broken by a list with nothing in it.
     *
     * @throws NullPointerException if any element of names is null
     */
    public static int all(List<String> names) {
        return names.size();
    }

    /**
     * Divides. Throws an IllegalArgumentException if by is zero.
     */
    public static double part(double whole, int by) {
        return whole / by;
    }

    /**
     * Broken: nothing checks.
     *
     * @param width the width, must be positive, otherwise an IllegalArgumentException is thrown
     */
    public static int wide(int width) {
        return width;
    }

    /**
     * Kept, but only set-up calls it, which has to go on.
     *
     * @throws IllegalArgumentException if the row is blank
     */
    public Table with(String row) {
        if (row.isBlank()) {
            throw new IllegalArgumentException("row");
        }
        rows.add(row);
        return this;
    }

    /**
     * Broken: another name has none.
     *
     * @param name a name, may be null
     * @return the label, never null
     */
    public static String labelOf(String name) {
        return "a".equals(name) ? "label" : null;
    }

    /**
     * Broken: nothing checks.
     *
     * @param count how many. If it's negative, an IllegalArgumentException is thrown.
     */
    public static int counted(int count) {
        return count;
    }

    /**
     * Broken: lists of bounded types are empty as well.
     *
     * @throws IllegalArgumentException if values is empty
     */
    public static <C extends Comparable<C>> C least(Collection<C> values) {
        return values.isEmpty() ? null : values.iterator().next();
    }

    /**
     * Broken, which is one finding: the tag and both texts say the same.
     *
     * @param first one, must not be null
     * @param second another one, must not be null. If it is null, a NullPointerException is thrown.
     * @throws NullPointerException if either text is null
     */
    public static String pair(String first, String second) {
        return first + second;
    }

    /** Takes no rows. */
    public abstract static class Sealed {
        /**
         * Refuses.
         *
         * @throws UnsupportedOperationException always
         */
        public int put(String row) {
            throw new UnsupportedOperationException(row);
        }
    }

    /** Not broken: a subclass may take rows. */
    public static class Opened extends Sealed {
        /** Takes a row. */
        @Override
        public int put(String row) {
            return 1;
        }
    }
}
