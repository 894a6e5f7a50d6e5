package assembly;

import static assembly.Assembler.PUBLIC;
import static assembly.Assembler.PUBLIC_STATIC;

import java.util.Arrays;

/** What happens to the upper bits of an int where a boolean, byte, char or short is stored, returned or loaded. */
public class SmallTypes {
    static final int[] VALUES = {0, 1, 2, 3, -1, 255, 256, 65535, 65536, 0x12345678, Integer.MIN_VALUE};
    static final String[] TYPES = {"Z", "B", "C", "S"};

    static String show(Object value) {
        return value instanceof Character c ? String.valueOf((int) c) : String.valueOf(value);
    }

    static void returned() throws Exception {
        for (String type : TYPES) {
            StringBuilder line = new StringBuilder("returned " + type);
            Class<?> made = new Assembler("Made")
                .method(PUBLIC_STATIC, "run", "(I)" + type, "iload_0", "ireturn")
                .method(PUBLIC_STATIC, "test", "(I)I", "iload_0", "invokestatic Made.run(I)" + type, "ireturn")
                .define();
            for (int value : VALUES) {
                line.append(' ').append(show(made.getMethod("run", int.class).invoke(null, value))).append('/').append(made.getMethod("test", int.class).invoke(null, value));
            }
            System.out.println(line);
        }
    }

    static void fields() throws Exception {
        for (String type : TYPES) {
            StringBuilder line = new StringBuilder("fields " + type);
            Class<?> made = new Assembler("Made").constructor().field(PUBLIC, "f", type).field(PUBLIC_STATIC, "s", type)
                .method(PUBLIC, "run", "(I)I", "aload_0", "iload_1", "putfield Made.f:" + type, "aload_0", "getfield Made.f:" + type, "ireturn")
                .method(PUBLIC_STATIC, "test", "(I)I", "iload_0", "putstatic Made.s:" + type, "getstatic Made.s:" + type, "ireturn")
                .define();
            Object object = made.getConstructor().newInstance();
            for (int value : VALUES) {
                line.append(' ').append(made.getMethod("run", int.class).invoke(object, value)).append('/').append(made.getMethod("test", int.class).invoke(null, value));
                line.append('/').append(show(made.getField("f").get(object)));
            }
            System.out.println(line);
        }
    }

    static void arrays() throws Exception {
        String[] names = {"boolean", "byte", "char", "short"};
        String[] kinds = {"b", "b", "c", "s"};
        for (int i = 0; i < names.length; i++) {
            StringBuilder line = new StringBuilder("arrays of " + names[i]);
            Class<?> made = new Assembler("Made").method(PUBLIC_STATIC, "run", "(I)I", "iconst_1", "newarray " + names[i], "dup", "iconst_0", "iload_0",
                kinds[i] + "astore", "iconst_0", kinds[i] + "aload", "ireturn").define();
            for (int value : VALUES) line.append(' ').append(made.getMethod("run", int.class).invoke(null, value));
            System.out.println(line);
        }
        boolean[] booleans = new boolean[3];
        byte[] bytes = new byte[3];
        Class<?> made = new Assembler("Made").method(PUBLIC_STATIC, "run", "([Z[B)V", "aload_0", "iconst_0", "iconst_2", "bastore", "aload_0", "iconst_1", "iconst_3", "bastore",
            "aload_1", "iconst_0", "iconst_2", "bastore", "aload_1", "iconst_1", "sipush 515", "bastore", "return").define();
        made.getMethod("run", boolean[].class, byte[].class).invoke(null, booleans, bytes);
        System.out.println(Arrays.toString(booleans) + Arrays.toString(bytes));
    }

    static void conversions() throws Exception {
        for (String conversion : new String[] {"i2b", "i2c", "i2s"}) {
            Class<?> made = new Assembler("Made").method(PUBLIC_STATIC, "run", "(I)I", "iload_0", conversion, "ireturn").define();
            StringBuilder line = new StringBuilder(conversion);
            for (int value : VALUES) line.append(' ').append(made.getMethod("run", int.class).invoke(null, value));
            System.out.println(line);
        }
    }

    static void constants() throws Exception {
        for (String type : TYPES) {
            StringBuilder line = new StringBuilder("constants " + type);
            for (int value : VALUES) {
                Class<?> made = new Assembler("Made").field(PUBLIC_STATIC | Assembler.FINAL, "c", type, "int " + value)
                    .method(PUBLIC_STATIC, "run", "()I", "getstatic Made.c:" + type, "ireturn").define();
                line.append(' ').append(made.getMethod("run").invoke(null));
            }
            System.out.println(line);
        }
    }

    public static void main(String[] args) throws Exception {
        returned();
        fields();
        arrays();
        conversions();
        constants();
    }
}
