package org.oraclecheck.editor;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A text and the changes that are to be made to it, all by places in the text as it was. */
final class Draft {
    /**
     * A change.
     *
     * @param number which of the statements it is; -1 for what is none
     */
    private record Change(int from, int to, String lead, String code, int number) {}

    private final String text;
    private final List<Change> changes = new ArrayList<>();
    private int statements;

    Draft(String text) {
        this.text = text;
    }

    /** A statement, behind what leads to it, in place of a part. */
    void put(int from, int to, String lead, String code) {
        changes.add(new Change(from, to, lead, code, statements++));
    }

    /** What is no statement. */
    void add(int at, String more) {
        changes.add(new Change(at, at, "", more, -1));
    }

    Edited edited() {
        changes.sort(Comparator.comparingInt(Change::from));
        StringBuilder edited = new StringBuilder();
        Integer[] lines = new Integer[statements];
        int done = 0;
        for (Change change : changes) {
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
