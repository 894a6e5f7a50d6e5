package org.oraclecheck.editor;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import java.util.List;

/**
 * Finds the innermost statement of a block or switch at a line; on request also the body of a lambda,
 * if that is an expression.
 */
final class Statements extends TreeScanner<Void, Void> {
    private final Layout layout;
    private final long line;
    private final boolean withBodies;
    private Tree found;

    private Statements(Layout layout, long line, boolean withBodies) {
        this.layout = layout;
        this.line = line;
        this.withBodies = withBodies;
    }

    /**
     * Returns the innermost statement at a line, the last one if there are several; null if there is none.
     */
    static Tree around(Layout layout, long line) {
        return found(new Statements(layout, line, false));
    }

    /** Like {@link #around}, but also finds the body of a lambda that is an expression. */
    static Tree orBodyAround(Layout layout, long line) {
        return found(new Statements(layout, line, true));
    }

    private static Tree found(Statements scanner) {
        scanner.scan(scanner.layout.unit(), null);
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
            if (layout.isAt(statement, line)) {
                found = statement;
            }
        }
    }
}
