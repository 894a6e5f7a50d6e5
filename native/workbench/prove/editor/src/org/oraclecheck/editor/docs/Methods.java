package org.oraclecheck.editor.docs;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePathScanner;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.Elements;

/** Collects the methods and constructors of one source that other classes can call. */
final class Methods extends TreePathScanner<Void, Void> {
    private final Project project;
    private final Path source;
    private final Descriptors descriptors;
    private final Lines lines;
    private final List<Documented> found = new ArrayList<>();

    private Methods(Project project, CompilationUnitTree unit) {
        this.project = project;
        this.source = project.sources.path(unit.getSourceFile());
        this.descriptors = new Descriptors(project, new ClassNames(unit));
        String text = project.sources.text(unit.getSourceFile());
        this.lines = new Lines(unit, project.trees.getSourcePositions(), text);
    }

    static List<Documented> of(Project project, CompilationUnitTree unit) {
        Methods methods = new Methods(project, unit);
        methods.scan(unit, null);
        return methods.found;
    }

    /** Visits members only. Classes inside of methods cannot be named elsewhere. */
    @Override
    public Void visitClass(ClassTree type, Void nothing) {
        if (!type.getModifiers().getFlags().contains(Modifier.PRIVATE)) {
            for (Tree member : type.getMembers()) {
                if (member instanceof ClassTree || member instanceof MethodTree) {
                    scan(member, null);
                }
            }
        }
        return null;
    }

    @Override
    public Void visitMethod(MethodTree tree, Void nothing) {
        Element element = project.trees.getElement(getCurrentPath());
        if (!(element instanceof ExecutableElement method)) {
            String why = "' is unknown to javac; its class may be declared twice";
            project.sources.fault(source, "the method '" + tree.getName() + why);
        } else if (isWanted(method)) {
            add(method, tree);
        }
        return null;
    }

    private boolean isWanted(ExecutableElement method) {
        // Of the constructors that javac adds, only the canonical one of a record has parameters and documentation.
        return !method.getModifiers().contains(Modifier.PRIVATE)
                && (isWritten(method) || Records.isCanonical(method, project.types));
    }

    private void add(ExecutableElement method, MethodTree tree) {
        try {
            found.add(documented(method, tree));
        } catch (RuntimeException e) {
            // Javac throws an exception that is not part of its API if a class file is damaged.
            project.sources.fault(source, "the method '" + method + "' cannot be read: " + e);
        }
    }

    private Documented documented(ExecutableElement method, MethodTree tree) {
        Inherited says = project.inheritance.of(method);
        List<Parameter> parameters = new ArrayList<>();
        for (VariableElement parameter : method.getParameters()) {
            int position = parameters.size();
            VariableTree written = tree.getParameters().get(position);
            parameters.add(new Parameter(
                    parameter.getSimpleName().toString(),
                    isList(method, position) ? Written.listName(written.getType()) : Written.simpleName(written.getType()),
                    project.shapes.of(parameter.asType()),
                    says.parameters().get(position),
                    Nullness.of(parameter, written)));
        }
        return new Documented(
                ClassNames.of((TypeElement) method.getEnclosingElement(), project.elements),
                method.getSimpleName().toString(),
                descriptors.of(method, tree),
                method.getModifiers().contains(Modifier.STATIC),
                project.elements.isDeprecated(method),
                line(method, tree),
                parameters,
                says.text(),
                says.returns(),
                says.clauses(),
                source);
    }

    /** Whether a parameter takes any number of arguments. */
    private static boolean isList(ExecutableElement method, int position) {
        return method.isVarArgs() && position == method.getParameters().size() - 1;
    }

    private int line(ExecutableElement method, MethodTree tree) {
        if (!isWritten(method)) {
            return lines.ofName((ClassTree) getCurrentPath().getParentPath().getLeaf());
        }
        boolean isConstructor = method.getKind() == ElementKind.CONSTRUCTOR;
        Element named = isConstructor ? method.getEnclosingElement() : method;
        return lines.ofName(tree, named.getSimpleName().toString());
    }

    private boolean isWritten(ExecutableElement method) {
        return project.elements.getOrigin(method) == Elements.Origin.EXPLICIT;
    }
}
