package org.oraclecheck.editor.docs;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Element;

/**
 * The places of all classes and methods in the sources, except those inside of methods. Javac's own
 * {@code Trees.getPath} searches the whole source each time.
 */
final class Declarations extends TreePathScanner<Void, Void> {
    private final Trees trees;
    private final Map<Element, TreePath> paths = new HashMap<>();

    Declarations(Trees trees, List<CompilationUnitTree> units) {
        this.trees = trees;
        scan(units, null);
    }

    /** The place of a class or method; null if it is not in the sources. */
    TreePath path(Element element) {
        return paths.get(element);
    }

    @Override
    public Void visitClass(ClassTree type, Void nothing) {
        add();
        for (Tree member : type.getMembers()) {
            if (member instanceof ClassTree || member instanceof MethodTree) {
                scan(member, null);
            }
        }
        return null;
    }

    @Override
    public Void visitMethod(MethodTree method, Void nothing) {
        add();
        return null;
    }

    private void add() {
        // The methods of a class that is declared twice have no element the second time.
        Element element = trees.getElement(getCurrentPath());
        if (element != null) {
            paths.put(element, getCurrentPath());
        }
    }
}
