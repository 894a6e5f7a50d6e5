package reflection;

import java.io.Serializable;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Supplier;

/** Names, kinds, modifiers and relations of classes of every sort, forName's spellings, casts and descriptors. */
public class ClassNames {
    enum Choice {
        PLAIN, BODY {
        }
    }

    record Pair(int a) {
    }

    @interface Mark {
    }

    sealed interface Shape permits Circle, Square {
    }

    static final class Circle implements Shape {
    }

    static non-sealed class Square implements Shape {
    }

    class Inner {
        class Innermost {
        }
    }

    static void show(Class<?> type) {
        System.out.println(type.getName() + " | " + type.getSimpleName() + " | " + type.getTypeName() + " | " + type.getCanonicalName() + " | " + type.getPackageName() + " | " + type);
        StringBuilder kinds = new StringBuilder("  ");
        if (type.isPrimitive()) kinds.append("primitive ");
        if (type.isArray()) kinds.append("array ");
        if (type.isInterface()) kinds.append("interface ");
        if (type.isEnum()) kinds.append("enum ");
        if (type.isRecord()) kinds.append("record ");
        if (type.isAnnotation()) kinds.append("annotation ");
        if (type.isSealed()) kinds.append("sealed ").append(Arrays.toString(type.getPermittedSubclasses()));
        if (type.isHidden()) kinds.append("hidden ");
        if (type.isSynthetic()) kinds.append("synthetic ");
        System.out.println(kinds + Modifier.toString(type.getModifiers()) + " " + Integer.toHexString(type.getModifiers()) + " " + type.getSuperclass() + " " + Arrays.toString(type.getInterfaces()) + " " + type.getComponentType() + " " + type.getDeclaringClass() + " " + type.getEnclosingClass() + " " + type.descriptorString() + " " + (type.getEnumConstants() == null ? "-" : type.getEnumConstants().length));
    }

    static void forName() {
        for (String name : new String[] {"java.lang.String", "java/lang/String", "int", "[I", "[[Ljava.lang.String;", "[Ljava/lang/String;", "[java.lang.String", "Ljava.lang.String;", "java.util.Map$Entry", "java.util.Map.Entry", "", "[", "[V", "[Lint;", "java.lang.string", "reflection.ClassNames$Inner", " java.lang.String", "[[["}) {
            try {
                System.out.println(name + " -> " + Class.forName(name));
            } catch (ClassNotFoundException | LinkageError e) {
                System.out.println(name + " -> " + e);
            }
        }
        try {
            Class.forName(null);
        } catch (NullPointerException | ClassNotFoundException e) {
            System.out.println(e.getClass());
        }
    }

    static void relations() {
        Class<?>[] types = {int.class, long.class, Integer.class, Number.class, Object.class, int[].class, long[].class, Object[].class, Integer[].class, int[][].class, Cloneable.class, Serializable.class, Comparable.class, void.class};
        for (Class<?> type : types) {
            StringBuilder line = new StringBuilder();
            for (Class<?> other : types) line.append(type.isAssignableFrom(other) ? '1' : '0');
            System.out.println(line + " " + type.getSimpleName() + " " + type.isInstance(1) + " " + type.isInstance(new int[0][0]) + " " + type.isInstance(null));
        }
        System.out.println(Integer.class.cast(null) + " " + Number.class.cast(5) + " " + Integer.class.asSubclass(Number.class));
        try {
            Integer.class.cast("x");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            int.class.cast(5);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            String.class.asSubclass(Number.class);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(int.class.arrayType() + " " + String.class.arrayType().arrayType() + " " + int[][].class.componentType() + " " + Map.Entry.class.getNestHost() + " " + Integer.TYPE.isPrimitive() + " " + Void.TYPE);
    }

    public static void main(String[] args) {
        Runnable lambda = () -> { };
        Supplier<Object> anonymous = () -> new Object() { };
        class Local {
        }
        for (Class<?> type : new Class<?>[] {int.class, void.class, int[].class, String[][].class, String.class, Map.Entry.class, Choice.class, Choice.BODY.getClass(), Pair.class, Mark.class, Shape.class, Circle.class, Square.class,
            Inner.Innermost.class, Inner[].class, anonymous.get().getClass(), Local.class, Local[].class, Thread.State.class, Integer.class}) show(type);
        Class<?> hidden = lambda.getClass();
        System.out.println(hidden.getName().replaceAll("[0-9a-fx]{6,}", "#").replaceAll("Lambda\\$[0-9]+", "Lambda") + " " + hidden.getCanonicalName() + " " + hidden.isHidden() + hidden.isSynthetic() + hidden.isAnonymousClass() + " " + Modifier.toString(hidden.getModifiers()) + " " + hidden.getPackageName() + " " + hidden.getNestHost());
        forName();
        relations();
    }
}
