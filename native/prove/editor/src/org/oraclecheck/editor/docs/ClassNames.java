package org.oraclecheck.editor.docs;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ImportTree;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;

/** Finds the internal names of classes as one source names them. */
final class ClassNames {
    private final Elements elements;
    private final String packageName;
    private final List<String> imported = new ArrayList<>();

    ClassNames(Elements elements, CompilationUnitTree unit) {
        this.elements = elements;
        this.packageName = unit.getPackageName() == null ? "" : unit.getPackageName() + ".";
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
     * Returns the internal name of a class that javac did not find, or not under this name. An import tells the
     * package even if the class is missing.
     */
    String ofWritten(String written) {
        TypeElement found = Stream.of(written, packageName + written, "java.lang." + written)
                .map(elements::getTypeElement)
                .filter(type -> type != null)
                .findFirst()
                .orElse(null);
        if (found != null) {
            return of(found, elements);
        }
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
