package org.oraclecheck.editor;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.List;

/** Finds the calls of a method or constructor at a line. */
final class Calls extends TreeScanner<Void, Void> {
    /**
     * A call that was found.
     *
     * @param tree the whole call
     * @param called what is called: the receiver and the method, or the type without its arguments
     * @param name the simple name in it
     * @param arguments the arguments
     */
    record Found(Tree tree, Tree called, String name, List<? extends ExpressionTree> arguments) {
        boolean isConstructor() {
            return tree instanceof NewClassTree;
        }
    }

    private final Layout layout;
    private final Call call;
    private final List<Found> found = new ArrayList<>();
    /** The calls whose name is in the line, as the JVM counts lines. */
    private final List<Found> named = new ArrayList<>();
    /** The calls in a statement that starts in the line: some compilers give all its instructions this line. */
    private final List<Found> within = new ArrayList<>();
    /** The innermost statement around the tree that is scanned now. */
    private Tree statement;

    private Calls(Layout layout, Call call) {
        this.layout = layout;
        this.call = call;
    }

    /** Returns the calls at the line that a call names, or in the statement that starts there. */
    static List<Found> at(Layout layout, Call call) {
        Calls calls = new Calls(layout, call);
        calls.scan(layout.unit(), null);
        List<List<Found>> all = List.of(calls.named, calls.found, calls.within);
        return all.stream().filter(it -> !it.isEmpty()).findFirst().orElse(List.of());
    }

    /** Returns the source of the only such call at its line, with the other argument. */
    static String written(Layout layout, Call call) throws RefusedException {
        List<Found> all = at(layout, call);
        List<String> found = all.stream().filter(Calls::hasNoBody).map(it -> written(layout, call, it)).toList();
        if (found.stream().distinct().count() != 1) {
            throw new RefusedException("line " + call.line() + " has " + found.size() + " calls of " + call.name());
        }
        return found.get(0);
    }

    private static boolean hasNoBody(Found found) {
        return !(found.tree() instanceof NewClassTree made) || made.getClassBody() == null;
    }

    private static String written(Layout layout, Call call, Found found) {
        Tree type = found.tree() instanceof NewClassTree made ? made.getIdentifier() : found.called();
        String called = (found.isConstructor() ? "new " : "") + layout.source(type);
        List<String> written = new ArrayList<>();
        found.arguments().forEach(it -> written.add(layout.source(it)));
        if (call.replaced() >= 0) {
            // Those for a list of arguments are replaced together.
            boolean isList = call.hasList() && call.replaced() == call.parameters() - 1;
            int end = isList ? written.size() : call.replaced() + 1;
            written.subList(call.replaced(), end).clear();
            written.add(call.replaced(), call.with());
        }
        return called + "(" + String.join(", ", written) + ")";
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
        if (!call.isConstructor()) {
            ExpressionTree select = tree.getMethodSelect();
            add(new Found(tree, select, nameOf(select), tree.getArguments()), layout.end(select) - 1);
        }
        return super.visitMethodInvocation(tree, nothing);
    }

    @Override
    public Void visitNewClass(NewClassTree tree, Void nothing) {
        if (call.isConstructor() && tree.getEnclosingExpression() == null) {
            Tree type = typeOf(tree.getIdentifier());
            add(new Found(tree, type, nameOf(type), tree.getArguments()), layout.start(tree));
        }
        return super.visitNewClass(tree, nothing);
    }

    private void add(Found it, long position) {
        if (!call.name().equals(it.name()) || !call.takes(it.arguments().size())) {
            return;
        }
        if (layout.isAt(it.tree(), call.line())) {
            found.add(it);
            if (layout.lineOf(position) == call.line()) {
                named.add(it);
            }
        } else if (statement != null && layout.lineOf(layout.start(statement)) == call.line()) {
            within.add(it);
        }
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
}
