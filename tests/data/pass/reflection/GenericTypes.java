package reflection;

import java.io.Serializable;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Generic signatures of classes, members and type variables, with wildcards, bounds, arrays, nesting and recursion. */
public class GenericTypes {
    static class Node<K extends Comparable<? super K> & Serializable, V> extends HashMap<K, List<? extends V>[]> implements Function<Map.Entry<K, V>, V[]> {
        K key;
        V[][] values;
        Node<String, ? super Integer> node;
        Map<? extends Number, Map<int[], K>> nested;
        Inner<Long>.Innermost<V> inner;
        static Comparator<? super Comparable<?>> comparator;

        class Inner<T> {
            class Innermost<U> {
                Map<K, Map<T, U>> all;
            }
        }

        <E extends Exception, T extends List<? super E> & Runnable> Node(Class<? extends E> type, T... rest) throws E {
        }

        @Override
        public V[] apply(Map.Entry<K, V> entry) {
            return null;
        }

        <A, B extends A, C extends B> Map<A, ? super C> many(A a, B[] b, List<C>[][] c, int plain, K k) {
            return null;
        }

        static <T extends Enum<T>> T recursive(Class<T> type) throws IllegalArgumentException {
            return null;
        }
    }

    static String kind(Type type) {
        if (type instanceof Class<?> c) return "class " + c.getSimpleName();
        if (type instanceof ParameterizedType p) {
            StringBuilder text = new StringBuilder("parameterised " + ((Class<?>) p.getRawType()).getSimpleName() + " of " + (p.getOwnerType() == null ? "none" : p.getOwnerType().getTypeName()) + " <");
            for (Type argument : p.getActualTypeArguments()) text.append(kind(argument)).append("; ");
            return text.append('>').toString();
        }
        if (type instanceof GenericArrayType a) return "array of " + kind(a.getGenericComponentType());
        if (type instanceof WildcardType w) return "wildcard " + Arrays.toString(w.getUpperBounds()) + Arrays.toString(w.getLowerBounds());
        TypeVariable<?> variable = (TypeVariable<?>) type;
        return "variable " + variable.getName() + " of " + (variable.getGenericDeclaration() instanceof Class<?> c ? c.getSimpleName() : variable.getGenericDeclaration().getClass().getSimpleName());
    }

    static void types() throws Exception {
        System.out.println(Node.class.toGenericString());
        for (TypeVariable<?> variable : Node.class.getTypeParameters()) System.out.println(variable + " " + Arrays.toString(variable.getBounds()) + " " + variable.getTypeName());
        System.out.println(Node.class.getGenericSuperclass() + " | " + kind(Node.class.getGenericSuperclass()));
        System.out.println(Arrays.toString(Node.class.getGenericInterfaces()));
        for (String name : "key values node nested inner comparator".split(" ")) {
            Field field = Node.class.getDeclaredField(name);
            System.out.println(field.toGenericString() + " | " + kind(field.getGenericType()) + " | " + field.getType().getSimpleName());
        }
        Field all = Node.Inner.Innermost.class.getDeclaredField("all");
        System.out.println(all.getGenericType() + " " + kind(all.getGenericType()));
    }

    static void members() throws Exception {
        for (Constructor<?> constructor : Node.class.getDeclaredConstructors()) {
            System.out.println(constructor.toGenericString() + " " + constructor);
            System.out.println(Arrays.toString(constructor.getGenericExceptionTypes()) + Arrays.toString(constructor.getTypeParameters()) + Arrays.toString(constructor.getTypeParameters()[1].getBounds()));
        }
        Method many = Node.class.getDeclaredMethod("many", Object.class, Object[].class, List[][].class, int.class, Comparable.class);
        System.out.println(many.toGenericString());
        for (Type type : many.getGenericParameterTypes()) System.out.println("  " + type.getTypeName() + " | " + kind(type));
        System.out.println(kind(many.getGenericReturnType()) + " " + Arrays.toString(many.getTypeParameters()[2].getBounds()));
        Method recursive = Node.class.getDeclaredMethod("recursive", Class.class);
        System.out.println(recursive.toGenericString() + " " + recursive.getTypeParameters()[0].getBounds()[0]);
        for (Method method : Node.class.getDeclaredMethods()) if (method.isBridge()) System.out.println("bridge " + method + " | " + method.toGenericString());
    }

    static void identity() throws Exception {
        Type first = Node.class.getDeclaredField("node").getGenericType(), again = Node.class.getDeclaredField("node").getGenericType();
        System.out.println(first.equals(again) + " " + (first.hashCode() == again.hashCode()) + " " + first.equals(Node.class.getDeclaredField("nested").getGenericType()));
        TypeVariable<?> key = Node.class.getTypeParameters()[0];
        System.out.println(key.equals(Node.class.getDeclaredField("key").getGenericType()) + " " + (key.hashCode() == Node.class.getDeclaredField("key").getGenericType().hashCode()) + " " + key.getGenericDeclaration());
        System.out.println(new HashMap<String, List<Integer>>() { }.getClass().getGenericSuperclass());
        Function<String, Integer> lambda = String::length;
        System.out.println(Arrays.toString(new Function<String, Integer>() {
            @Override
            public Integer apply(String s) {
                return 0;
            }
        }.getClass().getGenericInterfaces()) + " " + Arrays.toString(lambda.getClass().getGenericInterfaces()));
        System.out.println(Map.class.toGenericString() + " " + int.class.toGenericString() + " " + int[][].class.toGenericString() + " " + Thread.State.class.toGenericString() + " " + Override.class.toGenericString() + " " + Enum.class.toGenericString());
        System.out.println(Map.Entry.class.getMethod("comparingByKey", Comparator.class).toGenericString());
    }

    public static void main(String[] args) throws Exception {
        types();
        members();
        identity();
    }
}
