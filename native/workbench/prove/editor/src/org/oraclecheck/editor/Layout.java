package org.oraclecheck.editor;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.SourcePositions;

/** The text of a source, and where its trees are in it. */
record Layout(String text, CompilationUnitTree unit, SourcePositions positions) {
    int start(Tree tree) {
        return (int) positions.getStartPosition(unit, tree);
    }

    int end(Tree tree) {
        return (int) positions.getEndPosition(unit, tree);
    }

    String source(Tree tree) {
        return text.substring(start(tree), end(tree));
    }

    long lineOf(long position) {
        return unit.getLineMap().getLineNumber(position);
    }

    /** Returns whether a tree has some of its text in a line. */
    boolean isAt(Tree tree, long line) {
        return lineOf(start(tree)) <= line && line <= lineOf(end(tree) - 1);
    }

    String lineBreak() {
        return text.contains("\r\n") ? "\r\n" : "\n";
    }

    /** Returns the white space at the start of the line of a position, up to it. */
    String indentation(int at) {
        int begin = text.lastIndexOf('\n', at) + 1;
        int end = begin;
        while (end < at && Character.isWhitespace(text.charAt(end))) {
            end++;
        }
        return text.substring(begin, end);
    }
}
