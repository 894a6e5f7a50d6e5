package org.oraclecheck.editor.docs;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.DocTrees;
import java.util.List;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** All sources after javac has entered their declarations, with javac's utilities for them. */
final class Project {
    final DocTrees trees;
    final Elements elements;
    final Types types;
    final Sources sources;
    final Declarations declarations;
    final Shapes shapes;
    final Inheritance inheritance;

    Project(ProcessingEnvironment environment, Sources sources, List<CompilationUnitTree> units) {
        this.trees = DocTrees.instance(environment);
        this.elements = environment.getElementUtils();
        this.types = environment.getTypeUtils();
        this.sources = sources;
        this.declarations = new Declarations(trees, units);
        this.shapes = new Shapes(elements, types);
        this.inheritance = new Inheritance(this);
    }
}
