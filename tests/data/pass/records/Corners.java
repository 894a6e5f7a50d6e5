package records;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Records in their corners: floating point equality, arrays, overridden accessors, generics, varargs, annotations, serialisation. */
public class Corners {
    record Numbers(float f, double d, byte b, char c, short s, long j, boolean z) {
    }

    record Arrays2(int[] numbers, String... texts) {
    }

    record Empty() {
    }

    record Overriding(String name, int age) {
        static int made;

        Overriding {
            made++;
            name = name == null ? "nobody" : name.strip();
            if (age < 0) throw new IllegalArgumentException("age " + age);
        }

        Overriding(String name) {
            this(name, 0);
        }

        @Override
        public String name() {
            return "<" + name + ">";
        }

        @Override
        public int hashCode() {
            return 42;
        }

        Overriding older() {
            return new Overriding(name, age + 1);
        }
    }

    record Node<T extends Comparable<T>>(T value, Node<T> left, Node<T> right) implements Comparable<Node<T>>, Serializable {
        Node(T value) {
            this(value, null, null);
        }

        Node<T> insert(T other) {
            int order = other.compareTo(value);
            if (order < 0) return new Node<>(value, left == null ? new Node<>(other) : left.insert(other), right);
            if (order > 0) return new Node<>(value, left, right == null ? new Node<>(other) : right.insert(other));
            return this;
        }

        @Override
        public int compareTo(Node<T> other) {
            return value.compareTo(other.value);
        }
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.RECORD_COMPONENT, ElementType.TYPE_USE})
    @interface Mark {
        int value();
    }

    record Marked(@Mark(1) String a, List<@Mark(2) String> b) {
        record Inner(int depth) {
        }

        interface Visitor {
            int visit(Marked marked);
        }
    }

    record Checked(int positive) implements Serializable {
        Checked {
            if (positive <= 0) throw new IllegalArgumentException("not positive");
        }
    }

    static Object copy(Object object, int from, int to) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        byte[] written = bytes.toByteArray();
        if (written[written.length - 1] == from) written[written.length - 1] = (byte) to;
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(written))) {
            return in.readObject();
        }
    }

    static void equality() {
        Numbers nan = new Numbers(Float.NaN, Double.NaN, (byte) -1, 'x', (short) 5, 1L << 40, true), zero = new Numbers(0f, 0d, (byte) 0, 'a', (short) 0, 0, false), minus = new Numbers(-0f, -0d, (byte) 0, 'a', (short) 0, 0, false);
        System.out.println(nan.equals(new Numbers(Float.NaN, Double.NaN, (byte) -1, 'x', (short) 5, 1L << 40, true)) + " " + zero.equals(minus) + " " + nan.hashCode() + " " + zero.hashCode() + " " + minus.hashCode());
        System.out.println(nan + " " + minus);
        int[] shared = {1};
        System.out.println(new Arrays2(shared, "a").equals(new Arrays2(shared, "a")) + " " + new Empty().equals(new Empty()) + " " + new Empty() + " " + new Empty().hashCode() + " " + new Arrays2(shared).texts().length);
        Overriding a = new Overriding(" a ", 3);
        System.out.println(a + " " + a.name() + " " + a.name.length() + " " + a.hashCode() + " " + a.equals(new Overriding("a", 3)) + " " + a.older() + " " + new Overriding(null) + " " + Overriding.made);
        try {
            new Overriding("x", -1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage() + " " + Overriding.made);
        }
        Set<Object> set = new HashSet<>(List.of(new Marked.Inner(1), new Node<>(5)));
        System.out.println(set.contains(new Marked.Inner(1)) + " " + set.contains(new Node<>(5)) + " " + new Marked.Inner(1).equals(null) + " " + new Marked.Inner(7).hashCode());
        Node<Integer> tree = new Node<>(5).insert(3).insert(8).insert(4).insert(5);
        System.out.println(tree);
        System.out.println(tree.compareTo(new Node<>(9)) + " " + tree.left().right().value());
    }

    static void reflection() throws Exception {
        for (Class<?> type : List.of(Marked.class, Node.class, Arrays2.class)) {
            for (RecordComponent component : type.getRecordComponents()) {
                System.out.println(component + " | " + component.getGenericType() + " | " + Arrays.toString(component.getAnnotations()) + " | " + component.getAnnotatedType() + " | " + component.getAccessor().toGenericString() + " | " + component.getDeclaringRecord().getSimpleName());
            }
        }
        System.out.println(Arrays.toString(Marked.class.getDeclaredField("a").getAnnotations()) + Arrays.toString(Marked.class.getDeclaredMethod("a").getAnnotations()) + Arrays.deepToString(Marked.class.getDeclaredConstructors()[0].getParameterAnnotations()));
        var names = Arrays.stream(Overriding.class.getDeclaredMethods()).map(method -> method.getName()).sorted(Comparator.naturalOrder()).toList();
        System.out.println(names + " " + Overriding.class.getDeclaredConstructors().length + " " + Overriding.class.getSuperclass() + " " + java.lang.reflect.Modifier.toString(Overriding.class.getModifiers()) + " " + String.class.getRecordComponents());
        System.out.println(Arrays.toString(Overriding.class.getDeclaredConstructor(String.class, int.class).getParameters()) + " " + Overriding.class.getDeclaredConstructor(String.class, int.class).getParameters()[0].isImplicit());
    }

    static void serialisation() throws Exception {
        Node<String> node = new Node<>("m").insert("a").insert("z");
        System.out.println(copy(node, 0, 0).equals(node));
        System.out.println(copy(new Checked(5), 5, 6));
        try {
            copy(new Checked(5), 5, 0);
        } catch (InvalidObjectException e) {
            System.out.println(e.getMessage() + " " + e.getCause());
        }
    }

    public static void main(String[] args) throws Exception {
        equality();
        reflection();
        serialisation();
    }
}
