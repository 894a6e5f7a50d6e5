package org.oraclecheck.editor;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A parsed source, into which statements can be inserted. */
final class Source {
    /** Statements after which no other statement is reached. */
    private static final Set<Tree.Kind> LAST =
            Set.of(Tree.Kind.RETURN, Tree.Kind.THROW, Tree.Kind.BREAK, Tree.Kind.CONTINUE, Tree.Kind.YIELD);

    /** Matches the rest of a line that has nothing but comments. */
    private static final Pattern COMMENTS = Pattern.compile("(\\s*/\\*.*?\\*/)*\\s*(//.*)?");

    private final Layout layout;

    private Source(Path file, String text) throws IOException {
        JavacTask task = Compiler.parser(file, text);
        CompilationUnitTree unit = task.parse().iterator().next();
        this.layout = new Layout(text, unit, Trees.instance(task).getSourcePositions());
    }

    static Source read(Path file) throws RefusedException {
        try {
            return new Source(file, Files.readString(file, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new RefusedException(file + " cannot be read as UTF-8: " + e.getMessage());
        }
    }

    Edited with(Edit edit) throws RefusedException {
        Draft draft = new Draft(layout.text());
        insert(draft, edit.insertions());
        for (Change change : edit.changes()) {
            change(draft, change);
        }
        Stream<String> imports = Stream.concat(
                edit.insertions().stream().flatMap(it -> it.imports().stream()),
                edit.changes().stream().flatMap(it -> it.imports().stream()));
        imports.distinct().forEach(name -> addImport(draft, name));
        return draft.edited();
    }

    private void change(Draft draft, Change change) throws RefusedException {
        if (change instanceof Change.Rewrite rewrite) {
            new Rewriting(layout, draft).make(rewrite);
        } else if (change instanceof Change.Members members) {
            Classes.add(layout, draft, members);
        } else if (change instanceof Change.Enclosure enclosure) {
            Enclosing.make(layout, draft, enclosure);
        }
    }

    private void insert(Draft draft, List<Insertion> insertions) throws RefusedException {
        Set<Tree> replaced = new HashSet<>();
        for (Insertion insertion : insertions) {
            boolean isInstead = insertion.place() == Insertion.Place.INSTEAD;
            Tree statement = isInstead
                    ? Statements.orBodyAround(layout, insertion.line())
                    : Statements.around(layout, insertion.line());
            if (statement == null) {
                throw new RefusedException("no statement of a block is in line " + insertion.line());
            }
            if (isInstead && !replaced.add(statement)) {
                throw new RefusedException("two statements cannot take the place of one");
            }
            String code = code(insertion);
            switch (insertion.place()) {
                case BEFORE -> prepend(draft, statement, code);
                case BEHIND -> append(draft, statement, code);
                case INSTEAD -> replace(draft, statement, code);
            }
        }
    }

    private void replace(Draft draft, Tree statement, String code) throws RefusedException {
        if (statement instanceof ExpressionTree) {
            draft.put(layout.start(statement), layout.end(statement), "{ ", code + " }");
            return;
        }
        if (statement.getKind() != Tree.Kind.EXPRESSION_STATEMENT) {
            throw new RefusedException("the statement is more than an expression");
        }
        draft.put(layout.start(statement), layout.end(statement), "", code);
    }

    /** Returns the statement to write, with the call that it makes. */
    private String code(Insertion insertion) throws RefusedException {
        if (insertion.call() == null) {
            return insertion.code();
        }
        String call = Calls.written(layout, insertion.call());
        return insertion.code().replace(Call.PLACE, call.replaceAll("\\s*\\R\\s*", " "));
    }

    /** Adds code before a statement, on its own line. */
    private void prepend(Draft draft, Tree statement, String code) {
        int at = layout.start(statement);
        draft.put(at, at, "", code + layout.lineBreak() + layout.indentation(at));
    }

    /** Adds code after a statement, on its own line. */
    private void append(Draft draft, Tree statement, String code) throws RefusedException {
        if (LAST.contains(statement.getKind())) {
            throw new RefusedException("nothing can follow the statement");
        }
        int at = layout.end(statement);
        String rest = layout.text().substring(at).lines().findFirst().orElse("").stripTrailing();
        String next = layout.lineBreak() + layout.indentation(layout.start(statement));
        if (COMMENTS.matcher(rest).matches()) {
            at += rest.length();
            draft.put(at, at, next, code);
        } else if (rest.strip().startsWith("}")) {
            draft.put(at, at, next, code);
        } else {
            // Moves the rest of the line to a line of its own.
            int gap = rest.length() - rest.stripLeading().length();
            draft.put(at, at + gap, next, code + next);
        }
    }

    /** Adds an import after the last one of its kind, unless it exists. */
    private void addImport(Draft draft, String name) {
        boolean isStatic = name.startsWith("static ");
        String wanted = isStatic ? name.substring("static ".length()) : name;
        String all = wanted.substring(0, wanted.lastIndexOf('.')) + ".*";
        int lastOfKind = -1;
        int last = layout.unit().getPackageName() == null ? 0 : layout.end(layout.unit().getPackage());
        for (ImportTree present : layout.unit().getImports()) {
            String what = present.getQualifiedIdentifier().toString();
            if (present.isStatic() == isStatic && List.of(wanted, all).contains(what)) {
                return;
            }
            last = layout.end(present);
            lastOfKind = present.isStatic() == isStatic ? last : lastOfKind;
        }
        String own = "import " + name + ";";
        String between = layout.lineBreak().repeat(lastOfKind < 0 ? 2 : 1);
        draft.add(lastOfKind < 0 ? last : lastOfKind, last == 0 ? own + between : between + own);
    }
}
