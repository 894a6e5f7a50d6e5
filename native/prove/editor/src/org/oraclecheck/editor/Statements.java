package org.oraclecheck.editor;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import java.util.List;

/**
 * Finds the innermost statement of a block or switch at a line; on request also the body of a lambda,
 * if that is an expression.
 */
final class Statements extends TreeScanner<Void, Void> {
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final long line;
    private final boolean withBodies;
    private Tree found;

    private Statements(CompilationUnitTree unit, SourcePositions positions, long line, boolean withBodies) {
        this.unit = unit;
        this.positions = positions;
        this.line = line;
        this.withBodies = withBodies;
    }

    /**
     * Returns the innermost statement at a line, the last one if there are several; null if there is none.
     */
    static Tree around(CompilationUnitTree unit, SourcePositions positions, long line) {
        return found(new Statements(unit, positions, line, false), unit);
    }

    /** Like {@link #around}, but also finds the body of a lambda that is an expression. */
    static Tree orBodyAround(CompilationUnitTree unit, SourcePositions positions, long line) {
        return found(new Statements(unit, positions, line, true), unit);
    }

    private static Tree found(Statements scanner, CompilationUnitTree unit) {
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

    @Override
    public Void visitLambdaExpression(LambdaExpressionTree lambda, Void nothing) {
        if (withBodies && lambda.getBodyKind() == LambdaExpressionTree.BodyKind.EXPRESSION) {
            look(List.of(lambda.getBody()));
        }
        return super.visitLambdaExpression(lambda, nothing);
    }

    private void look(List<? extends Tree> statements) {
        for (Tree statement : statements) {
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
