package org.oraclecheck.editor.docs;

import java.util.LinkedHashMap;
import java.util.Map;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** Finds the shapes of types. */
final class Shapes {
    private final Types types;
    private final Map<TypeMirror, Shape> byType = new LinkedHashMap<>();

    Shapes(Elements elements, Types types) {
        this.types = types;
        Map<String, Shape> byName = new LinkedHashMap<>();
        byName.put("java.lang.CharSequence", Shape.TEXT);
        byName.put("java.lang.Iterable", Shape.COLLECTION);
        byName.put("java.util.Map", Shape.MAP);
        byName.put("java.lang.Number", Shape.NUMBER);
        byName.forEach((name, shape) -> byType.put(types.erasure(elements.getTypeElement(name).asType()), shape));
    }

    Shape of(TypeMirror type) {
        return switch (type.getKind()) {
            case BOOLEAN -> Shape.BOOLEAN;
            case CHAR -> Shape.CHAR;
            case BYTE, SHORT, INT, LONG -> Shape.INTEGRAL;
            case FLOAT, DOUBLE -> Shape.FLOATING;
            case ARRAY -> Shape.ARRAY;
            default -> ofErased(types.erasure(type));
        };
    }

    private Shape ofErased(TypeMirror erased) {
        // A missing class would be a subtype of everything.
        if (erased.getKind() != TypeKind.DECLARED) {
            return Shape.OBJECT;
        }
        for (Map.Entry<TypeMirror, Shape> known : byType.entrySet()) {
            if (types.isSubtype(erased, known.getKey())) {
                return known.getValue();
            }
        }
        return Shape.OBJECT;
    }
}
