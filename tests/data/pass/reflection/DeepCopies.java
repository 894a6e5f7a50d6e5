package reflection;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Graphs of objects walked by reflection: printed, compared and copied, with cycles, hidden fields, arrays of all kinds, enums and records. */
public class DeepCopies {
    static class Base {
        protected int id = 1;
        private String name = "base";
        static int ignored = 99;
        transient long skipped = 5;
    }

    static class Node extends Base {
        String name = "node";
        Node next;
        List<Object> links = new ArrayList<>();
        int[][] grid = {{1, 2}, null, {}};
        Object[] mixed = {1, "two", 'c', 2.5, null};
        Thread.State state = Thread.State.BLOCKED;
        Pair pair = new Pair(3, new int[] {4});
        final double fixed = Double.parseDouble("6.5");
        boolean flag = true;
        char letter = '\u20ac';
        float real = -0f;
    }

    record Pair(int a, int[] b) {
    }

    static boolean isLeaf(Object object) {
        return object == null || object instanceof Number || object instanceof String || object instanceof Boolean || object instanceof Character || object instanceof Enum || object instanceof Class;
    }

    static List<Field> fields(Class<?> type) {
        List<Field> all = new ArrayList<>();
        for (Class<?> each = type; each != null && !each.getName().startsWith("java."); each = each.getSuperclass()) {
            Field[] own = each.getDeclaredFields();
            Arrays.sort(own, Comparator.comparing(Field::getName));
            for (Field field : own) {
                if (Modifier.isStatic(field.getModifiers()) || Modifier.isTransient(field.getModifiers()) || field.isSynthetic()) continue;
                field.setAccessible(true);
                all.add(field);
            }
        }
        return all;
    }

    static void print(Object object, StringBuilder out, Map<Object, Integer> seen) throws IllegalAccessException {
        if (isLeaf(object)) {
            out.append(object);
            return;
        }
        Integer known = seen.get(object);
        if (known != null) {
            out.append('#').append(known);
            return;
        }
        seen.put(object, seen.size());
        out.append(seen.size() - 1).append(object.getClass().getSimpleName()).append('{');
        if (object.getClass().isArray()) {
            for (int i = 0; i < Array.getLength(object); i++) {
                if (i > 0) out.append(", ");
                print(Array.get(object, i), out, seen);
            }
        } else if (object instanceof List<?> list) {
            for (Object each : list) {
                print(each, out, seen);
                out.append("; ");
            }
        } else {
            for (Field field : fields(object.getClass())) {
                out.append(field.getName()).append('=');
                print(field.get(object), out, seen);
                out.append(' ');
            }
        }
        out.append('}');
    }

    static String show(Object object) throws IllegalAccessException {
        StringBuilder out = new StringBuilder();
        print(object, out, new IdentityHashMap<>());
        return out.toString();
    }

    @SuppressWarnings("unchecked")
    static <T> T copy(T object, Map<Object, Object> copies) throws ReflectiveOperationException {
        if (isLeaf(object)) return object;
        if (copies.containsKey(object)) return (T) copies.get(object);
        Class<?> type = object.getClass();
        if (type.isArray()) {
            Object array = Array.newInstance(type.getComponentType(), Array.getLength(object));
            copies.put(object, array);
            for (int i = 0; i < Array.getLength(object); i++) Array.set(array, i, copy(Array.get(object, i), copies));
            return (T) array;
        }
        if (object instanceof List<?> list) {
            List<Object> made = new ArrayList<>();
            copies.put(object, made);
            for (Object each : list) made.add(copy(each, copies));
            return (T) made;
        }
        if (type.isRecord()) {
            List<Object> values = new ArrayList<>();
            List<Class<?>> types = new ArrayList<>();
            for (var component : type.getRecordComponents()) {
                values.add(copy(component.getAccessor().invoke(object), copies));
                types.add(component.getType());
            }
            T made = (T) type.getDeclaredConstructor(types.toArray(new Class<?>[0])).newInstance(values.toArray());
            copies.put(object, made);
            return made;
        }
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        T made = (T) constructor.newInstance();
        copies.put(object, made);
        for (Field field : fields(type)) field.set(made, copy(field.get(object), copies));
        return made;
    }

    static boolean same(Object a, Object b) throws IllegalAccessException {
        return show(a).equals(show(b));
    }

    public static void main(String[] args) throws Exception {
        Node first = new Node(), second = new Node();
        first.next = second;
        second.next = first;
        first.links.add(second);
        first.links.add(first.links);
        second.name = "second";
        second.mixed[4] = second.mixed;
        second.id = 2;
        second.real = Float.NaN;
        System.out.println(show(first));
        Node copied = copy(first, new IdentityHashMap<>());
        System.out.println(same(first, copied) + " " + (copied != first) + " " + (copied.next.next == copied) + " " + (copied.grid != first.grid) + " " + (copied.pair.b() != first.pair.b()) + " " + (copied.links.get(1) == copied.links) + " " + (copied.mixed[1] == first.mixed[1]) + " " + copied.fixed);
        copied.next.grid[0][1]++;
        System.out.println(same(first, copied) + " " + second.grid[0][1] + " " + copied.next.grid[0][1]);
        try {
            Pair pair = new Pair(1, null);
            Field a = Pair.class.getDeclaredField("a");
            a.setAccessible(true);
            a.set(pair, 2);
        } catch (IllegalAccessException e) {
            System.out.println(e.getMessage());
        }
        Object[][] jagged = {{1}, {new long[] {2}, new boolean[] {true}}, {}};
        System.out.println(show(copy(jagged, new IdentityHashMap<>())) + " " + same(jagged, copy(jagged, new IdentityHashMap<>())) + " " + fields(Node.class).size());
    }
}
