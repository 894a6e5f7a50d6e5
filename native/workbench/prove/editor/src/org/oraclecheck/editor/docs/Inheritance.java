package org.oraclecheck.editor.docs;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.TreePath;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/** Finds the documentation of methods, which may come from the methods that they override. */
final class Inheritance {
    private final Project project;
    private final Map<CompilationUnitTree, CommentReader> readers = new HashMap<>();
    private final Map<ExecutableElement, Inherited> known = new HashMap<>();
    private final Map<TypeElement, Set<TypeElement>> supertypes = new HashMap<>();

    Inheritance(Project project) {
        this.project = project;
    }

    /** The documentation of a method in the sources. */
    Inherited of(ExecutableElement method) {
        Inherited found = orNull(method);
        return found == null ? Inherited.nothing(method.getParameters().size()) : found;
    }

    /** Like {@link #of}, but null if neither the method nor an overridden method has a comment. */
    private Inherited orNull(ExecutableElement method) {
        if (!known.containsKey(method)) {
            // If a cycle of supertypes leads here again, nothing is inherited from there.
            known.put(method, null);
            known.put(method, find(method));
        }
        return known.get(method);
    }

    private Inherited find(ExecutableElement method) {
        TreePath path = project.declarations.path(method);
        List<Inherited> above = Records.isCanonical(method, project.types)
                ? header((TypeElement) method.getEnclosingElement())
                : overridden(method).stream().map(this::orNull).filter(Objects::nonNull).toList();
        CommentReader reader = reader(path);
        Comment comment = reader.read(path);
        if (comment == null) {
            return above.isEmpty() ? null : above.get(0).inherited();
        }
        List<String> parameters = new ArrayList<>();
        for (VariableElement parameter : method.getParameters()) {
            Passage own = comment.parameters().get(parameter.getSimpleName().toString());
            int position = parameters.size();
            parameters.add(filled(own, above, it -> it.parameters().get(position)));
        }
        String returns = filled(comment.returns(), above, Inherited::returns);
        Path source = project.sources.path(path.getCompilationUnit().getSourceFile());
        List<Clause> clauses = own(comment, above, source);
        addInherited(clauses, above);
        String text = filled(comment.text(), above, Inherited::text);
        return new Inherited(text, parameters, returns, clauses);
    }

    /** The clauses for the tags of a method's own comment. */
    private static List<Clause> own(Comment comment, List<Inherited> above, Path source) {
        List<Clause> clauses = new ArrayList<>();
        for (Comment.Thrown tag : comment.thrown()) {
            List<Clause> inherited = tag.text().inherits() ? inherited(tag.exception(), above) : List.of();
            for (Clause clause : inherited) {
                clauses.add(new Clause(tag.exception(), tag.text().with(clause.text()), tag.line(), source, false));
            }
            if (inherited.isEmpty()) {
                clauses.add(new Clause(tag.exception(), tag.text().with(""), tag.line(), source, false));
            }
        }
        return clauses;
    }

    /**
     * Adds the tags for exceptions of which the method's own comment says nothing. A caller through the supertype may
     * rely on them, also on those for unchecked exceptions, which javadoc leaves out.
     */
    private static void addInherited(List<Clause> clauses, List<Inherited> above) {
        Set<String> own = clauses.stream().map(Clause::exception).collect(Collectors.toSet());
        for (Inherited one : above) {
            List<Clause> more = one.clauses().stream().filter(it -> !own.contains(it.exception())).toList();
            more.forEach(it -> own.add(it.exception()));
            more.forEach(it -> clauses.add(it.inherited()));
        }
    }

    /** The tags for an exception in the first documentation that has one. */
    private static List<Clause> inherited(String exception, List<Inherited> above) {
        return above.stream()
                .map(one -> one.clauses().stream().filter(it -> it.exception().equals(exception)).toList())
                .filter(found -> !found.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    /** A text with its gaps filled from the first documentation that has it. A tag without text is as good as none. */
    private static String filled(Passage own, List<Inherited> above, Function<Inherited, String> textOf) {
        String inherited =
                above.stream().map(textOf).filter(text -> !text.isEmpty()).findFirst().orElse("");
        String filled = own == null ? "" : own.with(inherited);
        return filled.isEmpty() ? inherited : filled;
    }

    /** Returns the documentation that the comment of a record has for the parameters of its canonical constructor. */
    private List<Inherited> header(TypeElement type) {
        TreePath path = project.declarations.path(type);
        Comment comment = reader(path).read(path);
        if (comment == null) {
            return List.of();
        }
        List<String> parameters = type.getRecordComponents().stream()
                .map(component -> comment.parameters().get(component.getSimpleName().toString()))
                .map(text -> text == null ? "" : text.with(""))
                .toList();
        return List.of(new Inherited("", parameters, "", List.of()));
    }

    private CommentReader reader(TreePath path) {
        return readers.computeIfAbsent(path.getCompilationUnit(), unit -> new CommentReader(project, unit));
    }

    /** The methods that a method overrides and that are in the sources, the nearest first. */
    private List<ExecutableElement> overridden(ExecutableElement method) {
        List<ExecutableElement> overridden = new ArrayList<>();
        if (method.getKind() != ElementKind.METHOD) {
            return overridden;
        }
        TypeElement owner = (TypeElement) method.getEnclosingElement();
        for (TypeElement above : supertypes.computeIfAbsent(owner, this::supertypes)) {
            for (ExecutableElement other : ElementFilter.methodsIn(above.getEnclosedElements())) {
                if (other.getSimpleName().equals(method.getSimpleName())
                        && project.elements.overrides(method, other, owner)) {
                    overridden.add(other);
                }
            }
        }
        return overridden;
    }

    private Set<TypeElement> supertypes(TypeElement type) {
        Set<TypeElement> found = new LinkedHashSet<>();
        addSupertypes(type, found);
        found.removeIf(above -> project.declarations.path(above) == null);
        return found;
    }

    /** Adds superclasses before interfaces, and all supertypes of one before the next. */
    private static void addSupertypes(TypeElement type, Set<TypeElement> found) {
        Stream<TypeMirror> direct = Stream.concat(Stream.of(type.getSuperclass()), type.getInterfaces().stream());
        for (TypeMirror above : direct.toList()) {
            // A missing class is declared nowhere.
            if (above.getKind() == TypeKind.DECLARED) {
                TypeElement element = (TypeElement) ((DeclaredType) above).asElement();
                if (found.add(element)) {
                    addSupertypes(element, found);
                }
            }
        }
    }
}
