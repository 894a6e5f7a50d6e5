package generics;

import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Generic types as reflection sees them, and erasure as the program sees it. */
public class Signatures<T extends Number & Comparable<T>, U> {
    List<? extends T> field;
    Map<String, List<int[]>>[] maps;

    static class Strings extends ArrayList<String> implements Comparator<List<? super Integer>> {
        @Override
        public int compare(List<? super Integer> a, List<? super Integer> b) {
            return 0;
        }
    }

    <A, B extends A, X extends Exception> Map<A, ? super B> method(T t, List<U>[] lists, A... rest) throws X {
        return null;
    }

    static class Token<T> {
        Type type() {
            return ((ParameterizedType) getClass().getGenericSuperclass()).getActualTypeArguments()[0];
        }
    }

    @SafeVarargs
    static <E> E[] array(E... elements) {
        return elements;
    }

    static <E> E[] indirect(E a, E b) {
        return array(a, b);
    }

    public static void main(String[] args) throws Exception {
        for (TypeVariable<?> v : Signatures.class.getTypeParameters()) System.out.println(v + " " + Arrays.toString(v.getBounds()) + " " + v.getGenericDeclaration());
        System.out.println(Signatures.class.getDeclaredField("field").getGenericType() + " " + Signatures.class.getDeclaredField("field").getType());
        System.out.println(Signatures.class.getDeclaredField("maps").getGenericType());
        System.out.println(Strings.class.getGenericSuperclass() + " " + Arrays.toString(Strings.class.getGenericInterfaces()));
        for (Method m : Signatures.class.getDeclaredMethods()) {
            if (m.getName().equals("method")) {
                System.out.println(m.toGenericString());
                System.out.println(Arrays.toString(m.getGenericParameterTypes()) + " " + m.getGenericReturnType() + " " + Arrays.toString(m.getGenericExceptionTypes()));
            }
        }
        System.out.println(new Token<Map<String, ? extends Number[]>>() { }.type());
        System.out.println(Signatures.class.toGenericString());
        System.out.println(new ArrayList<String>().getClass() == new ArrayList<Integer>().getClass());
        System.out.println(array("a", "b").getClass().getSimpleName());
        try {
            String[] strings = indirect("a", "b");
            System.out.println(strings.length);
        } catch (ClassCastException e) {
            System.out.println("Object[] is no String[]");
        }
        Map.Entry<String, Integer> entry = Map.entry("k", 1);
        System.out.println(entry.getKey().length() + entry.getValue());
    }
}
