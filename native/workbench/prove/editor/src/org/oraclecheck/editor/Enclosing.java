package org.oraclecheck.editor;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import java.util.List;
import java.util.stream.Collectors;

/** Makes a try-with-resources statement of a statement and those after it in its block. */
final class Enclosing extends TreeScanner<Void, Void> {
    private static final String UNIT = "    ";

    private final Layout layout;
    private final long line;
    private Tree opening;
    private Tree last;

    private Enclosing(Layout layout, long line) {
        this.layout = layout;
        this.line = line;
    }

    static void make(Layout layout, Draft draft, Change.Enclosure enclosure) throws RefusedException {
        Enclosing enclosing = new Enclosing(layout, enclosure.line());
        enclosing.scan(layout.unit(), null);
        if (enclosing.opening == null || enclosing.opening == enclosing.last) {
            throw new RefusedException("nothing follows the statement in line " + enclosure.line());
        }
        enclosing.enclose(draft, enclosure.declared());
    }

    @Override
    public Void visitBlock(BlockTree block, Void nothing) {
        List<? extends StatementTree> statements = block.getStatements();
        for (StatementTree statement : statements) {
            boolean opens = statement.getKind() == Tree.Kind.VARIABLE
                    || statement.getKind() == Tree.Kind.EXPRESSION_STATEMENT;
            if (opens && layout.isAt(statement, line)) {
                opening = statement;
                last = statements.get(statements.size() - 1);
            }
        }
        return super.visitBlock(block, nothing);
    }

    private void enclose(Draft draft, String declared) {
        int start = layout.start(opening);
        String resource = opening instanceof ExpressionStatementTree statement
                ? declared + " = " + layout.source(statement.getExpression())
                : layout.source(opening).replaceAll("\\s*;$", "");
        String rest = layout.text().substring(layout.end(opening), layout.end(last));
        String inner = rest.lines()
                .map(it -> it.isBlank() ? it : it.startsWith("\t") ? "\t" + it : UNIT + it)
                .collect(Collectors.joining(layout.lineBreak()));
        String text = "try (" + resource + ") {" + inner.stripTrailing() + layout.lineBreak();
        draft.replace(start, layout.end(last), text + layout.indentation(start) + "}");
    }
}
