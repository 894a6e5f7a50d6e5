package org.oraclecheck.editor;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A text with the changes to make to it; all positions refer to the original text. */
final class Draft {
    /**
     * A change.
     *
     * @param number the number of the statement; -1 if the change is no statement
     */
    private record Change(int from, int to, String lead, String code, int number) {}

    private final String text;
    private final List<Change> changes = new ArrayList<>();
    private int statements;

    Draft(String text) {
        this.text = text;
    }

    /** Replaces a part of the text with a statement; {@code lead} is written before it. */
    void put(int from, int to, String lead, String code) {
        changes.add(new Change(from, to, lead, code, statements++));
    }

    /** Inserts text that is no statement. */
    void add(int at, String more) {
        changes.add(new Change(at, at, "", more, -1));
    }

    /** Replaces a part of the text with text that is no statement. */
    void replace(int from, int to, String with) {
        changes.add(new Change(from, to, "", with, -1));
    }

    /** Returns the text with all changes. */
    Edited edited() throws RefusedException {
        // What goes before a statement comes before what takes its place.
        changes.sort(Comparator.comparingInt(Change::from).thenComparingInt(Change::to));
        StringBuilder edited = new StringBuilder();
        Integer[] lines = new Integer[statements];
        int done = 0;
        for (Change change : changes) {
            if (change.number() < 0 && change.from() < done) {
                throw new RefusedException("two changes meet at one place");
            }
            edited.append(text, done, Math.max(done, change.from())).append(change.lead());
            if (change.number() >= 0) {
                lines[change.number()] = 1 + (int) edited.chars().filter(unit -> unit == '\n').count();
            }
            edited.append(change.code());
            done = change.to();
        }
        return new Edited(edited.append(text, done, text.length()).toString(), List.of(lines));
    }
}
