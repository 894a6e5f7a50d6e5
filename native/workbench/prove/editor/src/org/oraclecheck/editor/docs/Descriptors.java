package org.oraclecheck.editor.docs;

import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Writes the descriptors of one source's methods (JVMS 4.3). */
final class Descriptors {
    private final Project project;
    private final ClassNames names;

    Descriptors(Project project, ClassNames names) {
        this.project = project;
        this.names = names;
    }

    String of(ExecutableElement method, MethodTree tree) {
        StringBuilder descriptor = new StringBuilder("(").append(outerInstance(method));
        int position = 0;
        for (VariableElement parameter : method.getParameters()) {
            descriptor.append(of(parameter.asType(), tree.getParameters().get(position).getType()));
            position++;
        }
        return descriptor.append(")").append(of(method.getReturnType(), tree.getReturnType())).toString();
    }

    /** A constructor of an inner class gets the instance around it as a further parameter. */
    private String outerInstance(ExecutableElement method) {
        Element owner = method.getEnclosingElement();
        Element outer = owner.getEnclosingElement();
        boolean isInner = method.getKind() == ElementKind.CONSTRUCTOR
                && outer instanceof TypeElement
                && !owner.getModifiers().contains(Modifier.STATIC);
        return isInner ? of(outer.asType(), null) : "";
    }

    private String of(TypeMirror type, Tree written) {
        TypeMirror erased = project.types.erasure(type);
        return switch (erased.getKind()) {
            case BOOLEAN -> "Z";
            case BYTE -> "B";
            case CHAR -> "C";
            case SHORT -> "S";
            case INT -> "I";
            case LONG -> "J";
            case FLOAT -> "F";
            case DOUBLE -> "D";
            case VOID -> "V";
            case ARRAY -> "[" + of(((ArrayType) erased).getComponentType(), Written.component(written));
            default -> "L" + className(type, written) + ";";
        };
    }

    /**
     * The internal name of a class or interface, or of the bound of a type variable. If the class is missing, its
     * name is taken from the source, since javac may have dropped it.
     */
    String className(TypeMirror type, Tree written) {
        TypeMirror erased = project.types.erasure(type);
        if (erased.getKind() != TypeKind.ERROR) {
            return ClassNames.of((TypeElement) ((DeclaredType) erased).asElement(), project.elements);
        }
        boolean isWritten = type.getKind() == TypeKind.ERROR && written != null;
        return names.ofWritten(isWritten ? Written.name(written) : erased.toString());
    }
}
