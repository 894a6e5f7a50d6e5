package org.oraclecheck.editor;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.NewClassTree;
import java.util.List;

/** Changes calls: the called methods and the arguments. */
final class Rewriting {
    private final Layout layout;
    private final Draft draft;

    Rewriting(Layout layout, Draft draft) {
        this.layout = layout;
        this.draft = draft;
    }

    void make(Change.Rewrite rewrite) throws RefusedException {
        List<Calls.Found> calls = Calls.at(layout, rewrite.call());
        if (calls.isEmpty()) {
            throw new RefusedException(
                    "line " + rewrite.call().line() + " has no call of " + rewrite.call().name());
        }
        for (Calls.Found call : calls) {
            rename(call, rewrite.name());
            addArguments(call, rewrite);
            put(rewrite.around(), layout.start(call.tree()), layout.end(call.tree()));
            for (ExpressionTree argument : call.arguments()) {
                put(rewrite.aroundArguments(), layout.start(argument), layout.end(argument));
            }
        }
    }

    private void rename(Calls.Found call, String name) {
        if (!name.isEmpty()) {
            int end = layout.end(call.called());
            boolean isQualified = name.contains(".");
            draft.replace(isQualified ? layout.start(call.called()) : end - call.name().length(), end, name);
        }
    }

    private void addArguments(Calls.Found call, Change.Rewrite rewrite) {
        boolean hasOthers = !call.arguments().isEmpty();
        int open = 1 + layout.text().indexOf('(', endOfType(call));
        if (!rewrite.first().isEmpty()) {
            draft.add(open, rewrite.first() + (hasOthers ? ", " : ""));
        }
        if (!rewrite.last().isEmpty()) {
            int at = hasOthers ? layout.end(call.arguments().get(call.arguments().size() - 1)) : open;
            draft.add(at, (hasOthers ? ", " : "") + rewrite.last());
        }
    }

    private int endOfType(Calls.Found call) {
        return layout.end(call.tree() instanceof NewClassTree made ? made.getIdentifier() : call.called());
    }

    /** Puts the first of two texts before a part of the source, and the second one after it. */
    private void put(List<String> around, int from, int to) {
        if (!around.isEmpty()) {
            draft.add(from, around.get(0));
            draft.add(to, around.get(1));
        }
    }
}
