package org.oraclecheck.editor.docs;

import com.sun.source.doctree.AttributeTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.EndElementTree;
import com.sun.source.doctree.EntityTree;
import com.sun.source.doctree.ErroneousTree;
import com.sun.source.doctree.IndexTree;
import com.sun.source.doctree.InheritDocTree;
import com.sun.source.doctree.LinkTree;
import com.sun.source.doctree.LiteralTree;
import com.sun.source.doctree.ReferenceTree;
import com.sun.source.doctree.ReturnTree;
import com.sun.source.doctree.StartElementTree;
import com.sun.source.doctree.SummaryTree;
import com.sun.source.doctree.TextTree;
import com.sun.source.doctree.UnknownInlineTagTree;
import com.sun.source.doctree.ValueTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.SimpleDocTreeVisitor;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes parts of a doc comment as plain text, without markup. */
final class PlainText extends SimpleDocTreeVisitor<Void, Void> {
    /** Matches the name of an inline tag that is not closed. */
    private static final Pattern OPENED = Pattern.compile("\\{@\\w+\\s*");

    private final DocTrees trees;
    private final List<String> parts = new ArrayList<>();
    private StringBuilder text = new StringBuilder();

    private PlainText(DocTrees trees) {
        this.trees = trees;
    }

    static Passage of(List<? extends DocTree> description, DocTrees trees) {
        PlainText writer = new PlainText(trees);
        writer.visit(description, null);
        writer.parts.add(writer.text.toString());
        return new Passage(writer.parts);
    }

    @Override
    public Void visitText(TextTree tree, Void nothing) {
        return write(tree.getBody());
    }

    @Override
    public Void visitLiteral(LiteralTree tree, Void nothing) {
        return write(tree.getBody().getBody());
    }

    @Override
    public Void visitEntity(EntityTree tree, Void nothing) {
        String characters = trees.getCharacters(tree);
        return write(characters == null ? tree.toString() : characters);
    }

    @Override
    public Void visitLink(LinkTree tree, Void nothing) {
        return tree.getLabel().isEmpty() ? write(readable(tree.getReference())) : visit(tree.getLabel(), null);
    }

    /** As an inline tag, it is a whole sentence. */
    @Override
    public Void visitReturn(ReturnTree tree, Void nothing) {
        write("Returns ");
        visit(tree.getDescription(), null);
        return write(".");
    }

    @Override
    public Void visitValue(ValueTree tree, Void nothing) {
        return write(readable(tree.getReference()));
    }

    @Override
    public Void visitIndex(IndexTree tree, Void nothing) {
        return visit(tree.getSearchTerm(), null);
    }

    @Override
    public Void visitSummary(SummaryTree tree, Void nothing) {
        return visit(tree.getSummary(), null);
    }

    @Override
    public Void visitUnknownInlineTag(UnknownInlineTagTree tree, Void nothing) {
        return visit(tree.getContent(), null);
    }

    @Override
    public Void visitInheritDoc(InheritDocTree tree, Void nothing) {
        parts.add(text.toString());
        text = new StringBuilder();
        return null;
    }

    @Override
    public Void visitStartElement(StartElementTree tree, Void nothing) {
        // In "a <b and c> d", javac takes "and" and "c" for attributes without values.
        boolean isMarkup = tree.getAttributes().stream().noneMatch(PlainText::hasNoValue);
        return write(isMarkup ? Html.plain(tree.getName().toString(), tree.toString()) : tree.toString());
    }

    private static boolean hasNoValue(DocTree attribute) {
        return attribute instanceof AttributeTree one && one.getValueKind() == AttributeTree.ValueKind.EMPTY;
    }

    @Override
    public Void visitEndElement(EndElementTree tree, Void nothing) {
        return write(Html.plain("/" + tree.getName(), tree.toString()));
    }

    @Override
    public Void visitErroneous(ErroneousTree tree, Void nothing) {
        Matcher opened = OPENED.matcher(tree.getBody());
        return write(Html.withoutTags(opened.replaceAll("")));
    }

    /** Comments and tags without a text of their own say nothing; others are written as they are. */
    @Override
    protected Void defaultAction(DocTree tree, Void nothing) {
        return switch (tree.getKind().name()) {
            case "COMMENT", "DOC_ROOT" -> null;
            // Since JDK 23, doc comments can be written in Markdown.
            case "MARKDOWN" -> write(tree.toString().replace("`", ""));
            default -> write(tree.toString());
        };
    }

    private static String readable(ReferenceTree reference) {
        return reference == null ? "" : reference.getSignature().replaceFirst("^#", "").replace('#', '.');
    }

    private Void write(String more) {
        text.append(more);
        return null;
    }
}
