package assembly;

import static assembly.Assembler.PUBLIC_STATIC;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The limits of the class file: the longest code, the most arguments, a full constant pool, many members, deep types. */
public class LargeMethods {
    static void longestCode() throws Exception {
        List<String> lines = new ArrayList<>(List.of("iconst_0", "istore_0"));
        while (lines.size() < 2 + 21842) lines.add("iinc 0 1");
        lines.add("iload_0");
        lines.add("ireturn");
        System.out.println(new Assembler("Made").method(PUBLIC_STATIC, "run", "()I", lines.toArray(new String[0])).define().getMethod("run").invoke(null));
        try {
            for (int i = 0; i < 10; i++) lines.add(2, "iinc 0 1");
            System.out.println(new Assembler("Made").method(PUBLIC_STATIC, "run", "()I", lines.toArray(new String[0])).define().getMethod("run").invoke(null));
        } catch (ClassFormatError e) {
            System.out.println(e.getMessage());
        }
    }

    static void mostArguments() throws Exception {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 255; i++) lines.add("sipush " + i * 3);
        lines.add("invokestatic Made.sum(" + "I".repeat(255) + ")I");
        lines.add("ireturn");
        lines.add(0, ".limits 300 300");
        List<String> sum = new ArrayList<>(List.of(".limits 300 300", "iconst_0"));
        for (int i = 0; i < 255; i++) {
            sum.add("iload " + i);
            sum.add("iadd");
        }
        sum.add("ireturn");
        Class<?> made = new Assembler("Made").method(PUBLIC_STATIC, "run", "()I", lines.toArray(new String[0]))
            .method(PUBLIC_STATIC, "sum", "(" + "I".repeat(255) + ")I", sum.toArray(new String[0])).define();
        System.out.println(made.getMethod("run").invoke(null));
        Class<?>[] types = new Class<?>[255];
        Object[] values = new Object[255];
        Arrays.fill(types, int.class);
        Arrays.fill(values, 2);
        Method method = made.getMethod("sum", types);
        System.out.println(method.getParameterCount() + " " + method.invoke(null, values));
        for (String parameters : new String[] {"I".repeat(256), "J".repeat(127), "J".repeat(127) + "I", "J".repeat(128)}) {
            try {
                Class<?> type = new Assembler("Made").method(PUBLIC_STATIC, "run", "(" + parameters + ")V", ".limits 0 256", "return").define();
                System.out.println(type.getDeclaredMethods()[0].getParameterCount());
            } catch (ClassFormatError e) {
                System.out.println(e.getMessage());
            }
        }
    }

    static void fullPool() throws Exception {
        List<String> lines = new ArrayList<>(List.of("iconst_0"));
        int sum = 0;
        for (int i = 0; i < 5000; i++) {
            lines.add("ldc_w int " + (100000 + i * 7));
            lines.add("ixor");
            sum ^= 100000 + i * 7;
        }
        lines.add("ireturn");
        System.out.println(new Assembler("Made").method(PUBLIC_STATIC, "run", "()I", lines.toArray(new String[0])).define().getMethod("run").invoke(null).equals(sum));
    }

    static void manyMembers() throws Exception {
        Assembler assembler = new Assembler("Made");
        for (int i = 0; i < 2000; i++) assembler.field(PUBLIC_STATIC, "f" + i, i % 2 == 0 ? "I" : "J", i % 2 == 0 ? "int " + i : "long " + i);
        for (int i = 0; i < 1000; i++) assembler.method(PUBLIC_STATIC, "m" + i, "()I", "sipush " + i, "ireturn");
        Class<?> made = assembler.define();
        System.out.println(made.getDeclaredFields().length + " " + made.getDeclaredMethods().length + " " + made.getField("f1999").get(null) + " " + made.getMethod("m999").invoke(null));
    }

    static void deepTypes() throws Exception {
        Assembler.Definer definer = new Assembler.Definer();
        definer.define(new Assembler("D0").constructor().method(Assembler.PUBLIC, "depth", "()I", "iconst_0", "ireturn"));
        Class<?> last = null;
        for (int i = 1; i < 200; i++) {
            last = definer.define(new Assembler("D" + i).extending("D" + (i - 1)).constructor().method(Assembler.PUBLIC, "depth", "()I", "aload_0", "invokespecial D" + (i - 1) + ".depth()I", "iconst_1", "iadd", "ireturn"));
        }
        System.out.println(last.getMethod("depth").invoke(last.getConstructor().newInstance()) + " " + last.getMethods().length);
        String name = "[".repeat(255) + "I";
        System.out.println(Class.forName(name).getName().length());
        try {
            System.out.println(Class.forName("[" + name));
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage().length());
        }
        try {
            Class.forName(name).arrayType();
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            java.lang.reflect.Array.newInstance(Class.forName(name), 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        longestCode();
        mostArguments();
        fullPool();
        manyMembers();
        deepTypes();
    }
}
