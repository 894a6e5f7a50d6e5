package reflection;

import java.lang.reflect.Array;
import java.util.concurrent.Callable;

/** {@code java.lang.reflect.Array}: reading, writing, widening, and what it refuses. */
public class Arrays {
    static void show(String what, Callable<?> action) {
        try {
            System.out.println(what + " " + action.call());
        } catch (Exception e) {
            System.out.println(what + " " + e);
        }
    }

    static Object set(Object array, int index, Object value) {
        Array.set(array, index, value);
        return Array.get(array, index);
    }

    public static void main(String[] args) {
        Object[] arrays = {
            new boolean[] {true}, new byte[] {-1}, new char[] {'x'}, new short[] {-2}, new int[] {3}, new long[] {4},
            new float[] {5.5f}, new double[] {6.5}, new String[] {"s"},
        };
        for (Object array : arrays) {
            String name = array.getClass().getSimpleName();
            show(name + " get", () -> Array.get(array, 0).getClass() + " " + Array.get(array, 0));
            show(name + " boolean", () -> Array.getBoolean(array, 0));
            show(name + " byte", () -> Array.getByte(array, 0));
            show(name + " char", () -> Array.getChar(array, 0));
            show(name + " short", () -> Array.getShort(array, 0));
            show(name + " int", () -> Array.getInt(array, 0));
            show(name + " long", () -> Array.getLong(array, 0));
            show(name + " float", () -> Array.getFloat(array, 0));
            show(name + " double", () -> Array.getDouble(array, 0));
            show(name + " set byte", () -> set(array, 0, (byte) 7));
            show(name + " set char", () -> set(array, 0, 'c'));
            show(name + " set int", () -> set(array, 0, 8));
            show(name + " set double", () -> set(array, 0, 9.5));
            show(name + " set string", () -> set(array, 0, "t"));
            show(name + " set null", () -> set(array, 0, null));
            show(name + " setInt", () -> {
                Array.setInt(array, 0, 77);
                return Array.get(array, 0);
            });
            show(name + " setLong", () -> {
                Array.setLong(array, 0, 78);
                return Array.get(array, 0);
            });
            show(name + " setBoolean", () -> {
                Array.setBoolean(array, 0, false);
                return Array.get(array, 0);
            });
            show(name + " beyond", () -> Array.get(array, 1));
            show(name + " below", () -> set(array, -1, null));
        }
        show("null", () -> Array.get(null, 0));
        show("none", () -> Array.get("text", 0));
        show("length of none", () -> Array.getLength("text"));
        show("length", () -> Array.getLength(new int[3][]));
        show("int of none", () -> Array.getInt("text", 0));
        show("set none", () -> set("text", 0, 1));
        show("setInt beyond", () -> {
            Array.setInt(new int[1], 1, 1);
            return null;
        });
        show("new", () -> Array.newInstance(int.class, 2).getClass() + " " + Array.newInstance(String[].class, 1).getClass());
        show("new void", () -> Array.newInstance(void.class, 2));
        show("new null", () -> Array.newInstance(null, 2));
        show("new negative", () -> Array.newInstance(int.class, -2));
        show("multi", () -> java.util.Arrays.deepToString((Object[]) Array.newInstance(int.class, 2, 3)));
        show("multi of arrays", () -> Array.newInstance(int[].class, 2, 3).getClass());
        show("multi open", () -> java.util.Arrays.deepToString((Object[]) Array.newInstance(Object.class, 2, 0)));
        show("multi none", () -> Array.newInstance(int.class, new int[0]));
        show("multi negative", () -> Array.newInstance(int.class, 1, -1));
        show("multi zero negative", () -> Array.newInstance(int.class, 0, -1));
        show("multi many", () -> Array.newInstance(int.class, new int[256]));
        show("multi most", () -> Array.newInstance(int.class, new int[255]).getClass().getName().length());
        show("multi too deep", () -> Array.newInstance(int[].class, new int[255]));
        show("multi void", () -> Array.newInstance(void.class, 1, 1));
        show("multi null", () -> Array.newInstance(int.class, (int[]) null));
    }
}
