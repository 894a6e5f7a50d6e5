package org.oraclecheck.editor.docs;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.SourcePositions;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the lines of names in one source. Javac's API has only the positions of whole trees. */
final class Lines {
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final String text;

    Lines(CompilationUnitTree unit, SourcePositions positions, String text) {
        this.unit = unit;
        this.positions = positions;
        this.text = text;
    }

    int ofName(MethodTree method, String name) {
        List<Tree> before = new ArrayList<>(method.getTypeParameters());
        before.add(method.getModifiers());
        if (method.getReturnType() != null) {
            before.add(method.getReturnType());
        }
        return ofWord(name, method, before);
    }

    int ofName(ClassTree type) {
        return ofWord(type.getSimpleName().toString(), type, List.of(type.getModifiers()));
    }

    /** The line of the first such word in a tree after some parts of it. */
    private int ofWord(String word, Tree tree, List<Tree> parts) {
        long from = positions.getStartPosition(unit, tree);
        for (Tree part : parts) {
            // The position is -1 if there are no modifiers.
            from = Math.max(from, positions.getEndPosition(unit, part));
        }
        Matcher matcher = Pattern.compile("(?<!\\w)" + Pattern.quote(word) + "(?!\\w)").matcher(text);
        return (int) unit.getLineMap().getLineNumber(matcher.find((int) from) ? matcher.start() : from);
    }
}
