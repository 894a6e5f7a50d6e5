package org.oraclecheck.editor;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import java.util.List;

/** Looks for the innermost statement of a block or a switch in a line. */
final class Statements extends TreeScanner<Void, Void> {
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final long line;
    private StatementTree found;

    private Statements(CompilationUnitTree unit, SourcePositions positions, long line) {
        this.unit = unit;
        this.positions = positions;
        this.line = line;
    }

    /** That statement, the last one where there are several; null if there is none. */
    static StatementTree around(CompilationUnitTree unit, SourcePositions positions, long line) {
        Statements scanner = new Statements(unit, positions, line);
        scanner.scan(unit, null);
        return scanner.found;
    }

    @Override
    public Void visitBlock(BlockTree block, Void nothing) {
        look(block.getStatements());
        return super.visitBlock(block, nothing);
    }

    @Override
    public Void visitCase(CaseTree label, Void nothing) {
        if (label.getStatements() != null) {
            look(label.getStatements());
        }
        return super.visitCase(label, nothing);
    }

    private void look(List<? extends StatementTree> statements) {
        for (StatementTree statement : statements) {
            if (lineOf(positions.getStartPosition(unit, statement)) <= line
                    && line <= lineOf(positions.getEndPosition(unit, statement) - 1)) {
                found = statement;
            }
        }
    }

    private long lineOf(long position) {
        return unit.getLineMap().getLineNumber(position);
    }
}
