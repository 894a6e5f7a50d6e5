package org.oraclecheck.editor.docs;

import com.sun.source.tree.AnnotatedTypeTree;
import com.sun.source.tree.ArrayTypeTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.Tree;

/** Names of types as the source has them, without annotations and type arguments. */
final class Written {
    private Written() {}

    /** The name of a type that is no array, such as {@code Map.Entry}. */
    static String name(Tree type) {
        Tree plain = plain(type);
        if (plain instanceof MemberSelectTree select) {
            return name(select.getExpression()) + "." + select.getIdentifier();
        }
        return plain.toString();
    }

    /** The name of a type without its package and the classes around it, such as {@code Entry[]}. */
    static String simpleName(Tree type) {
        Tree plain = plain(type);
        if (plain instanceof ArrayTypeTree) {
            return simpleName(component(plain)) + "[]";
        }
        return plain instanceof MemberSelectTree select ? select.getIdentifier().toString() : plain.toString();
    }

    /**
     * The name of the type of a parameter that takes any number of arguments, such as {@code Entry...}, without its
     * package and the classes around it.
     */
    static String listName(Tree type) {
        return simpleName(component(type)) + "...";
    }

    /** The type of an array's elements; null if the type is no array. */
    static Tree component(Tree type) {
        Tree plain = type == null ? null : plain(type);
        return plain instanceof ArrayTypeTree array ? array.getType() : null;
    }

    private static Tree plain(Tree type) {
        if (type instanceof AnnotatedTypeTree annotated) {
            return plain(annotated.getUnderlyingType());
        }
        return type instanceof ParameterizedTypeTree parameterized ? plain(parameterized.getType()) : type;
    }
}
