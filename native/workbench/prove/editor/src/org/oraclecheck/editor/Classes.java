package org.oraclecheck.editor;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Finds a class of a source by its name, and adds members to it. */
final class Classes extends TreeScanner<Void, String> {
    /** How far code is indented that names no class of the source. */
    private static final String UNIT = "    ";

    private final Layout layout;
    private final String wanted;
    private ClassTree found;

    private Classes(Layout layout, String wanted) {
        this.layout = layout;
        this.wanted = wanted;
    }

    static void add(Layout layout, Draft draft, Change.Members members) throws RefusedException {
        Classes classes = new Classes(layout, members.type());
        classes.scan(layout.unit(), "");
        if (classes.found == null) {
            throw new RefusedException("the source has no class " + members.type());
        }
        classes.add(draft, members);
    }

    @Override
    public Void visitClass(ClassTree type, String outer) {
        String name = outer + type.getSimpleName();
        if (name.equals(wanted)) {
            found = type;
        }
        return super.visitClass(type, name + ".");
    }

    private void add(Draft draft, Change.Members members) throws RefusedException {
        String lineBreak = layout.lineBreak();
        if (!members.fields().isEmpty()) {
            int at = body();
            boolean isFollowed = layout.text().startsWith(lineBreak + lineBreak, at);
            draft.add(at, lineBreak + indented(members.fields()) + (isFollowed ? "" : lineBreak));
        }
        if (!members.methods().isEmpty()) {
            int brace = layout.end(found) - 1;
            String before = layout.indentation(brace);
            int line = layout.text().lastIndexOf('\n', brace) + 1;
            boolean isAlone = line + before.length() == brace;
            String code = lineBreak + indented(methods(members)) + lineBreak;
            draft.add(isAlone ? line : brace, isAlone ? code : lineBreak + code + outerIndentation());
        }
    }

    private String methods(Change.Members members) throws RefusedException {
        if (members.quoted() == 0) {
            return members.methods();
        }
        Tree statement = Statements.around(layout, members.quoted());
        if (statement == null) {
            throw new RefusedException("no statement of a block is in line " + members.quoted());
        }
        String quoted = layout.source(statement).replaceAll("\\s*\\R\\s*", " ");
        return members.methods().replace(Change.Members.STATEMENT, quoted);
    }

    /** Returns the position after the brace that opens the body of the class. */
    private int body() {
        List<Tree> header = new ArrayList<>(found.getTypeParameters());
        header.add(found.getModifiers());
        header.add(found.getExtendsClause());
        header.addAll(found.getImplementsClause());
        int end = header.stream().filter(it -> it != null).mapToInt(layout::end).max().orElse(0);
        return 1 + layout.text().indexOf('{', Math.max(end, layout.start(found)));
    }

    private String indented(String code) {
        String unit = unit();
        String outer = outerIndentation() + unit;
        return code.lines()
                .map(line -> line.isBlank() ? "" : outer + line.replace(UNIT, unit))
                .collect(Collectors.joining(layout.lineBreak()));
    }

    private String outerIndentation() {
        return layout.indentation(layout.start(found));
    }

    /** Returns by how much the members of the class are indented. */
    private String unit() {
        String outer = outerIndentation();
        return found.getMembers().stream()
                .filter(it -> layout.start(it) > layout.start(found))
                .map(it -> layout.indentation(layout.start(it)))
                .filter(it -> it.startsWith(outer) && it.length() > outer.length())
                .map(it -> it.substring(outer.length()))
                .findFirst()
                .orElse(UNIT);
    }
}
