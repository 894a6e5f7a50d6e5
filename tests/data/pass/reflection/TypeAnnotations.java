package reflection;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.AnnotatedTypeVariable;
import java.lang.reflect.AnnotatedWildcardType;
import java.lang.reflect.Method;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Annotations of types: arrays, arguments, wildcards, bounds, receivers, exceptions, supertypes and nested types. */
public class TypeAnnotations {
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.TYPE_USE, ElementType.TYPE_PARAMETER})
    @interface A {
        int value() default 0;
    }

    static class Base<T> {
    }

    abstract static class Holder<@A(1) T extends @A(2) Number & @A(3) Comparable<@A(4) T>> extends @A(5) Base<@A(6) String> implements @A(7) Supplier<@A(8) T>, Runnable {
        @A(10) String plain;
        @A(11) int @A(12) [] @A(13) [] array;
        Map<@A(14) String, @A(15) List<@A(16) ? extends @A(17) Number>> map;
        List<? super @A(18) Integer[] @A(19) []> lower;
        Map.@A(20) Entry<String, @A(21) T> entry;

        @A(30)
        Holder(@A(31) int first, List<@A(32) String> second) throws @A(33) IllegalStateException {
        }

        abstract <@A(34) E extends @A(35) Exception> @A(36) List<@A(37) E> method(@A(38) Holder<@A(39) T> this, @A(40) E e, String @A(41) ... rest) throws @A(42) E, @A(43) RuntimeException;

        class Inner {
            abstract class Deep {
                abstract void f(@A(50) Holder<T>.@A(51) Inner.@A(52) Deep this);
            }
        }
    }

    static String show(AnnotatedType type) {
        if (type == null) return "null";
        StringBuilder text = new StringBuilder();
        for (var annotation : type.getAnnotations()) text.append('@').append(((A) annotation).value()).append(' ');
        text.append(type.getClass().getSimpleName().replace("Impl", "")).append('(');
        if (type instanceof AnnotatedArrayType array) text.append(show(array.getAnnotatedGenericComponentType()));
        if (type instanceof AnnotatedParameterizedType parameterised) for (AnnotatedType argument : parameterised.getAnnotatedActualTypeArguments()) text.append(show(argument)).append(", ");
        if (type instanceof AnnotatedWildcardType wildcard) text.append(all(wildcard.getAnnotatedUpperBounds())).append(all(wildcard.getAnnotatedLowerBounds()));
        if (type instanceof AnnotatedTypeVariable) text.append(type.getType());
        text.append(')');
        if (type.getAnnotatedOwnerType() != null) text.append(" in ").append(show(type.getAnnotatedOwnerType()));
        return text.toString();
    }

    static String all(AnnotatedType[] types) {
        List<String> texts = new ArrayList<>();
        for (AnnotatedType type : types) texts.add(show(type));
        return texts.toString();
    }

    static void variables(TypeVariable<?>[] variables) {
        for (TypeVariable<?> variable : variables) System.out.println(variable + " " + Arrays.toString(variable.getAnnotations()) + " " + all(variable.getAnnotatedBounds()));
    }

    public static void main(String[] args) throws Exception {
        variables(Holder.class.getTypeParameters());
        System.out.println(show(Holder.class.getAnnotatedSuperclass()));
        System.out.println(all(Holder.class.getAnnotatedInterfaces()));
        for (String name : "plain array map lower entry".split(" ")) System.out.println(name + " " + show(Holder.class.getDeclaredField(name).getAnnotatedType()) + " " + Holder.class.getDeclaredField(name).getAnnotatedType());
        var constructor = Holder.class.getDeclaredConstructors()[0];
        System.out.println(show(constructor.getAnnotatedReturnType()) + " " + all(constructor.getAnnotatedParameterTypes()) + all(constructor.getAnnotatedExceptionTypes()) + " " + show(constructor.getAnnotatedReceiverType()));
        Method[] methods = Holder.class.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::getName));
        for (Method method : methods) {
            variables(method.getTypeParameters());
            System.out.println(show(method.getAnnotatedReturnType()) + " " + all(method.getAnnotatedParameterTypes()) + all(method.getAnnotatedExceptionTypes()) + " " + show(method.getAnnotatedReceiverType()));
        }
        System.out.println(show(Holder.Inner.Deep.class.getDeclaredMethod("f").getAnnotatedReceiverType()));
        System.out.println(show(TypeAnnotations.class.getDeclaredMethod("show", AnnotatedType.class).getAnnotatedReceiverType()) + " " + show(Object.class.getAnnotatedSuperclass()) + " " + show(int.class.getAnnotatedSuperclass()) + " " + show(int[].class.getAnnotatedSuperclass()));
        AnnotatedType one = Holder.class.getDeclaredField("map").getAnnotatedType(), other = Holder.class.getDeclaredField("map").getAnnotatedType();
        System.out.println(one.equals(other) + " " + (one.hashCode() == other.hashCode()) + " " + one.equals(Holder.class.getDeclaredField("plain").getAnnotatedType()));
    }
}
