package assembly;

import static assembly.Assembler.PUBLIC_STATIC;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.StringJoiner;

/** Each arithmetic instruction by itself, over values that are hard for it. */
public class Arithmetic {
    static final Object[] INTS = {0, 1, -1, 31, 32, 33, -33, 46341, Integer.MAX_VALUE, Integer.MIN_VALUE};
    static final Object[] LONGS = {0L, 1L, -1L, 63L, 64L, 3037000500L, Long.MAX_VALUE, Long.MIN_VALUE};
    static final Object[] FLOATS = {0f, -0f, 1f, -1.5f, 3e38f, 1e-45f, Float.POSITIVE_INFINITY, Float.NaN};
    static final Object[] DOUBLES = {0d, -0d, 1d, -1.5d, 1e308, 4.9e-324, Double.NEGATIVE_INFINITY, Double.NaN};

    static void show(String name, Class<?> left, Class<?> right, Object[] values, Object[] others) throws Exception {
        String kind = left.descriptorString(), other = right.descriptorString();
        boolean wide = values == LONGS || values == DOUBLES;
        Method run = new Assembler("Made").method(PUBLIC_STATIC, "run", "(" + kind + other + ")" + kind,
            kind.toLowerCase().replace('j', 'l') + "load 0", other.toLowerCase().replace('j', 'l') + "load " + (wide ? 2 : 1), name, kind.toLowerCase().replace('j', 'l') + "return")
            .define().getMethod("run", left, right);
        StringJoiner line = new StringJoiner(" ", name + ": ", "");
        for (Object a : values) {
            for (Object b : others) {
                try {
                    line.add(String.valueOf(run.invoke(null, a, b)));
                } catch (InvocationTargetException e) {
                    line.add("(" + e.getCause().getMessage() + ")");
                }
            }
        }
        System.out.println(line);
    }

    static void negate(String name, Class<?> type, Object[] values) throws Exception {
        String kind = type.descriptorString(), letter = kind.toLowerCase().replace('j', 'l');
        Method run = new Assembler("Made").method(PUBLIC_STATIC, "run", "(" + kind + ")" + kind, letter + "load_0", name, letter + "return").define().getMethod("run", type);
        StringJoiner line = new StringJoiner(" ", name + ": ", "");
        for (Object value : values) line.add(String.valueOf(run.invoke(null, value)));
        System.out.println(line);
    }

    static void convert(String name, Class<?> from, Class<?> to, Object[] values) throws Exception {
        String letter = from.descriptorString().toLowerCase().replace('j', 'l'), result = to.descriptorString();
        Method run = new Assembler("Made").method(PUBLIC_STATIC, "run", "(" + from.descriptorString() + ")" + result, letter + "load_0", name, result.toLowerCase().replace('j', 'l') + "return")
            .define().getMethod("run", from);
        StringJoiner line = new StringJoiner(" ", name + ": ", "");
        for (Object value : values) line.add(String.valueOf(run.invoke(null, value)));
        System.out.println(line);
    }

    public static void main(String[] args) throws Exception {
        for (String name : "iadd isub imul idiv irem iand ior ixor ishl ishr iushr".split(" ")) show(name, int.class, int.class, INTS, INTS);
        for (String name : "ladd lsub lmul ldiv lrem land lor lxor".split(" ")) show(name, long.class, long.class, LONGS, LONGS);
        for (String name : "lshl lshr lushr".split(" ")) show(name, long.class, int.class, LONGS, INTS);
        for (String name : "fadd fsub fmul fdiv frem".split(" ")) show(name, float.class, float.class, FLOATS, FLOATS);
        for (String name : "dadd dsub dmul ddiv drem".split(" ")) show(name, double.class, double.class, DOUBLES, DOUBLES);
        negate("ineg", int.class, INTS);
        negate("lneg", long.class, LONGS);
        negate("fneg", float.class, FLOATS);
        negate("dneg", double.class, DOUBLES);
        convert("i2l", int.class, long.class, INTS);
        convert("i2f", int.class, float.class, INTS);
        convert("i2d", int.class, double.class, INTS);
        convert("l2i", long.class, int.class, LONGS);
        convert("l2f", long.class, float.class, LONGS);
        convert("l2d", long.class, double.class, LONGS);
        convert("f2i", float.class, int.class, FLOATS);
        convert("f2l", float.class, long.class, FLOATS);
        convert("f2d", float.class, double.class, FLOATS);
        convert("d2i", double.class, int.class, DOUBLES);
        convert("d2l", double.class, long.class, DOUBLES);
        convert("d2f", double.class, float.class, DOUBLES);
    }
}
