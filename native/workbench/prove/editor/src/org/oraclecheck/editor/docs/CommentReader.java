package org.oraclecheck.editor.docs;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.ParamTree;
import com.sun.source.doctree.ReferenceTree;
import com.sun.source.doctree.ReturnTree;
import com.sun.source.doctree.TextTree;
import com.sun.source.doctree.ThrowsTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.DocTreePath;
import com.sun.source.util.TreePath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.type.TypeMirror;

/** Reads the doc comments of one source. */
final class CommentReader {
    private final Project project;
    private final CompilationUnitTree unit;
    private final ClassNames names;
    private final Descriptors descriptors;

    CommentReader(Project project, CompilationUnitTree unit) {
        this.project = project;
        this.unit = unit;
        this.names = new ClassNames(unit);
        this.descriptors = new Descriptors(project, names);
    }

    /**
     * Reads the comment of a declaration. Returns null if there is none. A comment of nothing but
     * {@code {@inheritDoc}} counts as none.
     */
    Comment read(TreePath declaration) {
        DocCommentTree tree = project.trees.getDocCommentTree(declaration);
        if (tree == null || saysNothing(tree)) {
            return null;
        }
        Map<String, Passage> parameters = new HashMap<>();
        Passage returns = null;
        List<Comment.Thrown> thrown = new ArrayList<>();
        for (DocTree tag : Stream.concat(tree.getFullBody().stream(), tree.getBlockTags().stream()).toList()) {
            if (tag instanceof ParamTree param && !param.isTypeParameter()) {
                parameters.putIfAbsent(param.getName().toString(), plain(param.getDescription()));
            } else if (tag instanceof ReturnTree result) {
                returns = plain(result.getDescription());
            } else if (tag instanceof ThrowsTree throwing) {
                String exception = exception(throwing.getExceptionName(), declaration, tree);
                long at = project.trees.getSourcePositions().getStartPosition(unit, tree, tag);
                int line = (int) unit.getLineMap().getLineNumber(at);
                thrown.add(new Comment.Thrown(exception, plain(throwing.getDescription()), line));
            }
        }
        return new Comment(plain(tree.getFullBody()), parameters, returns, thrown);
    }

    private static boolean saysNothing(DocCommentTree tree) {
        return tree.getBlockTags().isEmpty() && tree.getFullBody().stream().allMatch(CommentReader::saysNothing);
    }

    private static boolean saysNothing(DocTree part) {
        return part.getKind() == DocTree.Kind.INHERIT_DOC
                || part instanceof TextTree text && text.getBody().isBlank();
    }

    private Passage plain(List<? extends DocTree> description) {
        return PlainText.of(description, project.trees);
    }

    private String exception(ReferenceTree reference, TreePath declaration, DocCommentTree tree) {
        Element found = project.trees.getElement(new DocTreePath(new DocTreePath(declaration, tree), reference));
        if (found instanceof TypeElement || found instanceof TypeParameterElement) {
            return className(found.asType());
        }
        return names.ofWritten(reference.getSignature());
    }

    /** The internal name of an exception's class. */
    String className(TypeMirror type) {
        return descriptors.className(type, null);
    }
}
