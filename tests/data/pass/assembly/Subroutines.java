package assembly;

import static assembly.Assembler.PUBLIC_STATIC;

import java.lang.reflect.InvocationTargetException;

/** jsr and ret, as old compilers made of finally blocks. */
public class Subroutines {
    static final String SEE = "invokestatic assembly/Subroutines.see(Ljava/lang/String;)V";
    static final StringBuilder SEEN = new StringBuilder();

    public static void see(String text) {
        SEEN.append(' ').append(text);
    }

    static void run(String title, int argument, String... lines) throws Exception {
        Class<?> made = new Assembler("Made").version(48).method(PUBLIC_STATIC, "run", "(I)I", lines).define();
        SEEN.setLength(0);
        Object result;
        try {
            result = made.getMethod("run", int.class).invoke(null, argument);
        } catch (InvocationTargetException e) {
            result = e.getCause();
        }
        System.out.println(title + " " + argument + ":" + SEEN + " -> " + result);
    }

    /** try { return 100 / n; } finally { see("finally"); } */
    static void finallyBlock(int argument) throws Exception {
        run("finally", argument,
            "start:", "bipush 100", "iload_0", "idiv", "istore_1", "jsr final", "iload_1", "ireturn", "end:",
            "handler:", "astore_2", "jsr final", "aload_2", "athrow",
            "final:", "astore_3", "ldc string finally", SEE, "ret 3",
            ".catch start end handler any");
    }

    /** A subroutine that is called from two places, and calls another. */
    static void nested() throws Exception {
        run("nested", 3,
            "jsr outer", "ldc string between", SEE, "jsr outer", "iload_0", "ireturn",
            "outer:", "astore_1", "ldc string outer", SEE, "jsr inner", "ret 1",
            "inner:", "astore_2", "ldc string inner", SEE, "iinc 0 10", "ret 2");
    }

    /** What a subroutine does not touch may be of any type at its callers. */
    static void polymorphic() throws Exception {
        run("polymorphic", 1,
            "ldc string text", "astore 4", "jsr sub", "aload 4", "invokevirtual java/lang/String.length()I", "istore 4", "jsr sub", "iload 4", "iload_0", "iadd", "ireturn",
            "sub:", "astore_1", "iinc 0 5", "ret 1");
    }

    /** The return address may lie under other values of the stack, and come by a loop. */
    static void loops() throws Exception {
        run("in a loop", 4,
            "iconst_0", "istore_1", "again:", "jsr sub", "iinc 0 -1", "iload_0", "ifgt again", "iload_1", "ireturn",
            "sub:", "astore_2", "iload_1", "iload_0", "iadd", "istore_1", "ret 2");
        run("with a value beneath", 4,
            "bipush 70", "jsr sub", "iadd", "ireturn",
            "sub:", "astore_2", "iload_0", "ret 2");
        run("left without ret", 4,
            "jsr sub", "iconst_m1", "ireturn",
            "sub:", "pop", "iload_0", "ireturn");
        run("address swapped", 4,
            "iconst_5", "jsr sub", "iadd", "ireturn",
            "sub:", "swap", "iload_0", "imul", "swap", "astore_1", "iconst_1", "ret 1");
    }

    public static void main(String[] args) throws Exception {
        finallyBlock(7);
        finallyBlock(0);
        nested();
        polymorphic();
        loops();
    }
}
