package org.oraclecheck.editor;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.List;

/** Finds the calls of a method at a line, and writes one with another argument. */
final class Calls extends TreeScanner<Void, Void> {
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final String text;
    private final Call call;
    private final List<String> found = new ArrayList<>();
    /** Those of them whose name is in the line, as the JVM counts lines. */
    private final List<String> named = new ArrayList<>();
    /** The calls in a statement that starts in the line: some compilers give all its instructions this line. */
    private final List<String> within = new ArrayList<>();
    /** The innermost statement around what is scanned. */
    private Tree statement;

    private Calls(CompilationUnitTree unit, SourcePositions positions, String text, Call call) {
        this.unit = unit;
        this.positions = positions;
        this.text = text;
        this.call = call;
    }

    /** Returns the source of the only such call at its line, with the other argument. */
    static String written(CompilationUnitTree unit, SourcePositions positions, String text, Call call)
            throws RefusedException {
        Calls calls = new Calls(unit, positions, text, call);
        calls.scan(unit, null);
        List<List<String>> all = List.of(calls.named, calls.found, calls.within);
        List<String> found = all.stream().filter(it -> !it.isEmpty()).findFirst().orElse(List.of());
        if (found.stream().distinct().count() != 1) {
            throw new RefusedException("line " + call.line() + " has " + found.size() + " calls of " + call.name());
        }
        return found.get(0);
    }

    @Override
    public Void scan(Tree tree, Void nothing) {
        Tree outer = statement;
        if (tree instanceof StatementTree && !(tree instanceof BlockTree)) {
            statement = tree;
        }
        super.scan(tree, nothing);
        statement = outer;
        return null;
    }

    @Override
    public Void visitMethodInvocation(MethodInvocationTree tree, Void nothing) {
        ExpressionTree select = tree.getMethodSelect();
        if (!call.isConstructor() && call.name().equals(nameOf(select)) && call.takes(tree.getArguments().size())) {
            String code = source(select) + arguments(tree.getArguments());
            add(tree, code, positions.getEndPosition(unit, select) - 1);
        }
        return super.visitMethodInvocation(tree, nothing);
    }

    @Override
    public Void visitNewClass(NewClassTree tree, Void nothing) {
        boolean isPlain = tree.getClassBody() == null && tree.getEnclosingExpression() == null;
        if (call.isConstructor() && isPlain && call.takes(tree.getArguments().size())) {
            if (call.name().equals(nameOf(typeOf(tree.getIdentifier())))) {
                String code = "new " + source(tree.getIdentifier()) + arguments(tree.getArguments());
                add(tree, code, positions.getStartPosition(unit, tree));
            }
        }
        return super.visitNewClass(tree, nothing);
    }

    private void add(Tree tree, String code, long position) {
        if (lineOf(positions.getStartPosition(unit, tree)) <= call.line()
                && call.line() <= lineOf(positions.getEndPosition(unit, tree) - 1)) {
            found.add(code);
            if (lineOf(position) == call.line()) {
                named.add(code);
            }
        } else if (statement != null && lineOf(positions.getStartPosition(unit, statement)) == call.line()) {
            within.add(code);
        }
    }

    /** Returns the arguments in parentheses. Those for a list of arguments are replaced together. */
    private String arguments(List<? extends ExpressionTree> arguments) {
        List<String> written = new ArrayList<>();
        arguments.forEach(it -> written.add(source(it)));
        if (call.replaced() >= 0) {
            boolean isList = call.hasList() && call.replaced() == call.parameters() - 1;
            int end = isList ? written.size() : call.replaced() + 1;
            written.subList(call.replaced(), end).clear();
            written.add(call.replaced(), call.with());
        }
        return "(" + String.join(", ", written) + ")";
    }

    private static Tree typeOf(Tree identifier) {
        return identifier instanceof ParameterizedTypeTree generic ? generic.getType() : identifier;
    }

    private static String nameOf(Tree tree) {
        if (tree instanceof MemberSelectTree select) {
            return select.getIdentifier().toString();
        }
        return tree instanceof IdentifierTree identifier ? identifier.getName().toString() : "";
    }

    private String source(Tree tree) {
        int start = (int) positions.getStartPosition(unit, tree);
        return text.substring(start, (int) positions.getEndPosition(unit, tree));
    }

    private long lineOf(long position) {
        return unit.getLineMap().getLineNumber(position);
    }
}
