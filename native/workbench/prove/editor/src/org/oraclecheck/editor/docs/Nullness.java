package org.oraclecheck.editor.docs;

import com.sun.source.tree.VariableTree;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;

/** The statement of a parameter's annotations about {@code null}. The engine knows the constants by their order. */
enum Nullness {
    UNKNOWN,
    NULLABLE,
    NON_NULL;

    private static final Set<String> NULLABLES = Set.of("Nullable", "CheckForNull", "NullableDecl");
    private static final Set<String> NON_NULLS = Set.of("NonNull", "Nonnull", "NotNull", "NonNullDecl");

    /** Looks at annotations of the parameter and of its type, by their simple names. */
    static Nullness of(VariableElement parameter, VariableTree tree) {
        Stream<String> resolved = Stream.of(parameter, parameter.asType())
                .flatMap(annotated -> annotated.getAnnotationMirrors().stream())
                .map(annotation -> annotation.getAnnotationType().asElement().getSimpleName().toString());
        // Old versions of javac drop annotations whose classes are missing. In `@Nullable A[]`, only their classes show
        // whether they belong to the array or to its elements.
        Stream<String> written = parameter.asType().getKind() == TypeKind.ARRAY
                ? Stream.empty()
                : tree.getModifiers().getAnnotations().stream()
                        .map(annotation -> Written.simpleName(annotation.getAnnotationType()));
        Set<String> names = Stream.concat(resolved, written).collect(Collectors.toSet());
        if (names.stream().anyMatch(NULLABLES::contains)) {
            return NULLABLE;
        }
        return names.stream().anyMatch(NON_NULLS::contains) ? NON_NULL : UNKNOWN;
    }
}
