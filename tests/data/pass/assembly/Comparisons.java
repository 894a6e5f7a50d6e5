package assembly;

import static assembly.Assembler.PUBLIC_STATIC;

import java.lang.reflect.Method;
import java.util.StringJoiner;

/** Each instruction that compares, alone and in a branch, with unordered operands on either side. */
public class Comparisons {
    static final double[] REALS = {Double.NaN, Double.NEGATIVE_INFINITY, -1.5, -0.0, 0.0, 1e-40, Double.MAX_VALUE};
    static final long[] LONGS = {Long.MIN_VALUE, -4294967296L, -1, 0, 1, 4294967296L, Long.MAX_VALUE};
    static final int[] INTS = {Integer.MIN_VALUE, -1, 0, 1, Integer.MAX_VALUE};
    static final String[] BRANCHES = {"ifeq", "ifne", "iflt", "ifge", "ifgt", "ifle"};

    static Method make(String descriptor, Class<?> type, String... lines) throws Exception {
        return new Assembler("Made").method(PUBLIC_STATIC, "run", descriptor, lines).define().getMethod("run", type, type);
    }

    static void doubles(String compare) throws Exception {
        Method run = make("(DD)I", double.class, "dload_0", "dload_2", compare, "ireturn");
        StringJoiner line = new StringJoiner(" ", compare + " ", "");
        for (double a : REALS) for (double b : REALS) line.add(run.invoke(null, a, b).toString());
        System.out.println(line);
    }

    static void floats(String compare) throws Exception {
        Method run = make("(FF)I", float.class, "fload_0", "fload_1", compare, "ireturn");
        StringJoiner line = new StringJoiner(" ", compare + " ", "");
        for (double a : REALS) for (double b : REALS) line.add(run.invoke(null, (float) a, (float) b).toString());
        System.out.println(line);
    }

    static void branches(String compare) throws Exception {
        for (String branch : BRANCHES) {
            Method run = make("(DD)I", double.class, "dload_0", "dload_2", compare, branch + " yes", "iconst_0", "ireturn", "yes:", "iconst_1", "ireturn");
            StringBuilder line = new StringBuilder(compare + " " + branch + " ");
            for (double a : REALS) for (double b : REALS) line.append(run.invoke(null, a, b));
            System.out.println(line);
        }
    }

    static void longs() throws Exception {
        Method run = make("(JJ)I", long.class, "lload_0", "lload_2", "lcmp", "ireturn");
        StringJoiner line = new StringJoiner(" ", "lcmp ", "");
        for (long a : LONGS) for (long b : LONGS) line.add(run.invoke(null, a, b).toString());
        System.out.println(line);
    }

    static void ints() throws Exception {
        for (String branch : new String[] {"if_icmpeq", "if_icmpne", "if_icmplt", "if_icmpge", "if_icmpgt", "if_icmple"}) {
            Method run = make("(II)I", int.class, "iload_0", "iload_1", branch + " yes", "iconst_0", "ireturn", "yes:", "iconst_1", "ireturn");
            StringBuilder line = new StringBuilder(branch + " ");
            for (int a : INTS) for (int b : INTS) line.append(run.invoke(null, a, b));
            System.out.println(line);
        }
        for (String branch : BRANCHES) {
            Method run = make("(II)I", int.class, "iload_0", branch + " yes", "iconst_0", "ireturn", "yes:", "iconst_1", "ireturn");
            StringBuilder line = new StringBuilder(branch + " ");
            for (int a : INTS) line.append(run.invoke(null, a, 0));
            System.out.println(line);
        }
    }

    static void references() throws Exception {
        Object[] objects = {null, "a", new String("a"), Object.class};
        for (String branch : new String[] {"if_acmpeq", "if_acmpne"}) {
            Method run = make("(Ljava/lang/Object;Ljava/lang/Object;)I", Object.class, "aload_0", "aload_1", branch + " yes", "iconst_0", "ireturn", "yes:", "iconst_1", "ireturn");
            StringBuilder line = new StringBuilder(branch + " ");
            for (Object a : objects) for (Object b : objects) line.append(run.invoke(null, a, b));
            System.out.println(line);
        }
        for (String branch : new String[] {"ifnull", "ifnonnull"}) {
            Method run = make("(Ljava/lang/Object;Ljava/lang/Object;)I", Object.class, "aload_0", branch + " yes", "iconst_0", "ireturn", "yes:", "iconst_1", "ireturn");
            StringBuilder line = new StringBuilder(branch + " ");
            for (Object a : objects) line.append(run.invoke(null, a, null));
            System.out.println(line);
        }
    }

    public static void main(String[] args) throws Exception {
        doubles("dcmpl");
        doubles("dcmpg");
        floats("fcmpl");
        floats("fcmpg");
        branches("dcmpl");
        branches("dcmpg");
        longs();
        ints();
        references();
    }
}
