package assembly;

import static assembly.Assembler.PUBLIC_STATIC;

/** The wide forms of loads, stores, increments and jumps, at small and at large indices. */
public class WideForms {
    static Object run(String descriptor, Class<?>[] types, Object[] values, String... lines) throws Exception {
        return new Assembler("Made").method(PUBLIC_STATIC, "run", descriptor, lines).define().getMethod("run", types).invoke(null, values);
    }

    static Object run(String result, String... lines) throws Exception {
        return run("()" + result, new Class<?>[0], new Object[0], lines);
    }

    static void loadsAndStores() throws Exception {
        System.out.println(run("I", ".limits 4 1000", "sipush 4321", "wide istore 999", "wide iload 999", "ireturn"));
        System.out.println(run("J", ".limits 4 1000", "ldc2_w long -5000000000", "wide lstore 998", "wide lload 998", "lreturn"));
        System.out.println(run("F", ".limits 4 1000", "ldc float 1.25", "wide fstore 500", "wide fload 500", "freturn"));
        System.out.println(run("D", ".limits 4 1000", "ldc2_w double -0.0", "wide dstore 500", "wide dload 500", "dreturn"));
        System.out.println(run("Ljava/lang/Object;", ".limits 4 1000", "ldc string kept", "wide astore 256", "wide aload 256", "areturn"));
        System.out.println(run("I", ".limits 4 65535", "bipush 7", "wide istore 65534", "wide iload 65534", "ireturn"));
        System.out.println(run("(IJLjava/lang/String;)Ljava/lang/String;", new Class<?>[] {int.class, long.class, String.class}, new Object[] {1, 2L, "three"}, "wide aload 3", "areturn"));
        System.out.println(run("I", "bipush 100", "istore 255", ".limits 2 256", "iload 255", "ireturn"));
    }

    static void increments() throws Exception {
        System.out.println(run("I", "iconst_0", "istore_1", "iinc 1 127", "iload_1", "ireturn"));
        System.out.println(run("I", "iconst_0", "istore_1", "iinc 1 -128", "iload_1", "ireturn"));
        System.out.println(run("I", "iconst_0", "istore_1", "wide iinc 1 32767", "iload_1", "ireturn"));
        System.out.println(run("I", "iconst_0", "istore_1", "wide iinc 1 -32768", "wide iinc 1 -32768", "iload_1", "ireturn"));
        System.out.println(run("I", ".limits 2 1000", "ldc int 0x7fffffff", "wide istore 900", "wide iinc 900 1", "wide iload 900", "ireturn"));
        System.out.println(run("I", ".limits 2 300", "iconst_5", "istore 255", "iinc 255 -1", "iload 255", "ireturn"));
    }

    static void jumps() throws Exception {
        System.out.println(run("I", "iconst_0", "istore_0", "again:", "iinc 0 3", "iload_0", "bipush 50", "if_icmpge done", "goto_w again", "done:", "iload_0", "ireturn"));
        System.out.println(run("I", "goto_w end", "back:", "bipush 11", "ireturn", "end:", "goto_w back"));
        System.out.println(run("I", "jsr_w part", "iload_0", "ireturn", "part:", "astore_1", "bipush 22", "istore_0", "ret 1"));
        System.out.println(run("I", ".limits 2 400", "jsr part", "iload_0", "ireturn", "part:", "wide astore 300", "bipush 33", "istore_0", "wide ret 300"));
        String[] far = new String[40005];
        far[0] = "goto_w end";
        for (int i = 1; i < 40001; i++) far[i] = "nop";
        far[40001] = "bipush 44";
        far[40002] = "ireturn";
        far[40003] = "end:";
        far[40004] = "goto_w far";
        far[20000] = "far:";
        System.out.println(run("I", far));
    }

    static void constants() throws Exception {
        System.out.println(run("I", "sipush -32768", "ireturn") + " " + run("I", "bipush -128", "ireturn") + " " + run("I", "iconst_m1", "ireturn"));
        System.out.println(run("I", "ldc_w int -2147483648", "ireturn") + " " + run("F", "ldc_w float NaN", "freturn") + " " + run("F", "fconst_2", "freturn"));
        System.out.println(run("Ljava/lang/String;", "ldc_w string two words", "areturn") + " " + run("Ljava/lang/Class;", "ldc_w class [[Ljava/lang/String;", "areturn"));
        System.out.println(run("J", "lconst_0", "lreturn") + " " + run("D", "dconst_1", "dreturn") + " " + run("Ljava/lang/Object;", "aconst_null", "areturn"));
    }

    public static void main(String[] args) throws Exception {
        loadsAndStores();
        increments();
        jumps();
        constants();
    }
}
