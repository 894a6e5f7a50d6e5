package org.oraclecheck.editor.docs;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ImportTree;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;

/** Finds the internal names of classes as one source names them. */
final class ClassNames {
    private final List<String> imported = new ArrayList<>();

    ClassNames(CompilationUnitTree unit) {
        for (ImportTree one : unit.getImports()) {
            if (!one.isStatic()) {
                imported.add(one.getQualifiedIdentifier().toString());
            }
        }
    }

    static String of(TypeElement type, Elements elements) {
        return elements.getBinaryName(type).toString().replace('.', '/');
    }

    /**
     * Returns the internal name of a class that javac did not find. An import gives the package even if the class is
     * missing.
     */
    String ofWritten(String written) {
        int end = written.indexOf('.') < 0 ? written.length() : written.indexOf('.');
        String outer = written.substring(0, end);
        for (String name : imported) {
            if (name.endsWith("." + outer)) {
                return name.replace('.', '/') + written.substring(end).replace('.', '$');
            }
        }
        return written.replace('.', '/');
    }
}
