package org.oraclecheck.editor.docs;

import java.util.List;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Types;

/** Knows the constructors of records. */
final class Records {
    private Records() {}

    /** Returns whether a method is the constructor with the components as parameters. */
    static boolean isCanonical(ExecutableElement method, Types types) {
        TypeElement owner = (TypeElement) method.getEnclosingElement();
        List<? extends RecordComponentElement> components = owner.getRecordComponents();
        if (method.getKind() != ElementKind.CONSTRUCTOR
                || owner.getKind() != ElementKind.RECORD
                || components.size() != method.getParameters().size()) {
            return false;
        }
        for (int index = 0; index < components.size(); index++) {
            var component = types.erasure(components.get(index).asType());
            if (!types.isSameType(component, types.erasure(method.getParameters().get(index).asType()))) {
                return false;
            }
        }
        return true;
    }
}
