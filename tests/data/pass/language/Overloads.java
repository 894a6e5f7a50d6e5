package language;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** Which overload a call means: widening before boxing before varargs, the most specific, null, lambdas, hiding and overriding. */
public class Overloads {
    static String widen(long a) {
        return "long";
    }

    static String widen(Integer a) {
        return "Integer";
    }

    static String widen(Object a) {
        return "Object";
    }

    static String widen(int... a) {
        return "int...";
    }

    static String number(double a) {
        return "double";
    }

    static String number(float a) {
        return "float";
    }

    static String number(Object a) {
        return "Object";
    }

    static String small(short a) {
        return "short";
    }

    static String small(int a) {
        return "int";
    }

    static String specific(Object a) {
        return "Object";
    }

    static String specific(CharSequence a) {
        return "CharSequence";
    }

    static String specific(String a) {
        return "String";
    }

    static String varargs(Object... all) {
        return "Object..." + (all == null ? "null" : all.length);
    }

    static String varargs(String first, Object... rest) {
        return "String, Object..." + (rest == null ? "null" : rest.length);
    }

    static String varargs(Integer... all) {
        return "Integer..." + all.length;
    }

    static String two(long a, int b) {
        return "long, int";
    }

    static String two(double a, double b) {
        return "double, double";
    }

    static String collection(Collection<?> all) {
        return "Collection";
    }

    static String collection(List<?> all) {
        return "List";
    }

    static String collection(ArrayList<?> all) {
        return "ArrayList";
    }

    static String lambda(Runnable runnable) {
        return "Runnable";
    }

    static <T> String lambda(Supplier<T> supplier) {
        return "Supplier";
    }

    static String function(IntFunction<String> function) {
        return "IntFunction";
    }

    static String function(Function<String, String> function) {
        return "Function";
    }

    static <T> String generic(T value) {
        return "T";
    }

    static <T extends Comparable<T>> String generic(T value) {
        return "T extends Comparable";
    }

    static String generic(Iterable<?> value) {
        return "Iterable";
    }

    static class Parent {
        String name = "parent's field";
        static String shared = "parent's static";

        static String kind() {
            return "parent's";
        }

        String take(Object a) {
            return "Parent.Object";
        }

        String take(Parent a) {
            return "Parent.Parent";
        }

        private String secret() {
            return "parent's secret";
        }

        String tell() {
            return secret() + " " + take(this) + " " + name + " " + kind();
        }

        Object covariant() {
            return "Object";
        }
    }

    static class Child extends Parent {
        String name = "child's field";
        static String shared = "child's static";

        static String kind() {
            return "child's";
        }

        @Override
        String take(Parent a) {
            return "Child.Parent";
        }

        String take(Child a) {
            return "Child.Child";
        }

        private String secret() {
            return "child's secret";
        }

        @Override
        String covariant() {
            return "String " + super.covariant();
        }

        String names() {
            return name + ", " + super.name + ", " + ((Parent) this).name + ", " + super.take((Object) this);
        }
    }

    public static void main(String[] args) {
        byte b = 1;
        short s = 1;
        char c = 'c';
        Integer boxed = 5;
        Long wide = 6L;
        System.out.println(widen(b) + " " + widen(c) + " " + widen(5) + " " + widen(5L) + " " + widen(boxed) + " " + widen(wide) + " " + widen(5f) + " " + widen() + " " + widen(1, 2) + " " + widen("x"));
        System.out.println(number(1) + " " + number(1L) + " " + number(1.0) + " " + number('c') + " " + number(boxed) + " " + small(b) + " " + small(c) + " " + small(s));
        System.out.println(specific(null) + " " + specific("x") + " " + specific(new StringBuilder()) + " " + specific((Object) "x") + " " + specific(1));
        System.out.println(varargs("a") + " " + varargs("a", "b") + " " + varargs(1, "b") + " " + varargs((Object) null) + " " + varargs((Object[]) null) + " " + varargs(1, 2) + " " + varargs(new Object[] {1, 2}) + " " + varargs((Object) new Object[] {1, 2}) + " " + varargs("x", (Object[]) new String[3]) + " " + varargs(1.5, 2));
        System.out.println(two(1, 2) + " " + two(1, 2L) + " " + two('a', 'b') + " " + two(1f, 1));
        Collection<String> list = new ArrayList<>();
        System.out.println(collection(list) + " " + collection(List.of()) + " " + collection(new ArrayList<>()) + " " + collection((List<String>) list));
        System.out.println(lambda(() -> { }) + " " + lambda(() -> 5) + " " + lambda(() -> {
            throw new IllegalStateException();
        }) + " " + function((int i) -> "x") + " " + function((String x) -> x));
        System.out.println(generic("x") + " " + generic(5) + " " + generic(new Object()) + " " + generic(new int[0]) + " " + generic(new ArrayList<>()));
        Parent parent = new Child();
        Child child = new Child();
        System.out.println(parent.take(child) + " " + child.take(child) + " " + child.take(parent) + " " + parent.take((Object) child) + " " + ((Parent) child).take(child));
        System.out.println(parent.name + ", " + child.name + ", " + ((Child) parent).name + ", " + Parent.shared + ", " + Child.shared + ", " + Parent.kind() + " " + Child.kind());
        System.out.println(parent.tell());
        System.out.println(child.names());
        System.out.println(parent.covariant() + " " + child.covariant().length());
        Consumer<Object> consumer = value -> System.out.print(specific(value) + " ");
        for (Object each : new Object[] {"a", 1, null}) consumer.accept(each);
        for (String each : new String[] {"a", null}) System.out.print(specific(each) + " ");
        System.out.println(true ? 1 : 'a');
        System.out.println((true ? 1 : 2.0) + " " + (true ? boxed : 2.5) + " " + (true ? (Object) 1 : 2.0) + " " + (false ? 1 : 'b') + " " + (true ? null : 0) + " " + (true ? (short) 1 : 'c') + " " + (true ? b : 'c'));
    }
}
