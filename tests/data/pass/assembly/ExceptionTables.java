package assembly;

import static assembly.Assembler.PUBLIC_STATIC;

import java.lang.reflect.InvocationTargetException;

/** Tables of handlers that no compiler writes: overlapping, nested the wrong way, round themselves, at the ends of ranges. */
public class ExceptionTables {
    public static int fail(String name) throws Throwable {
        throw (Throwable) Class.forName(name).getConstructor().newInstance();
    }

    static final String FAIL = "invokestatic assembly/ExceptionTables.fail(Ljava/lang/String;)I";

    static void show(String title, String... lines) throws Exception {
        Object result;
        try {
            result = new Assembler("Made").method(PUBLIC_STATIC, "run", "()Ljava/lang/Object;", lines).define().getMethod("run").invoke(null);
        } catch (InvocationTargetException e) {
            result = "throws " + e.getCause();
        } catch (LinkageError e) {
            result = "does not link: " + e;
        }
        System.out.println(title + ": " + result);
    }

    static void order() throws Exception {
        String[] two = {"from:", "ldc string java.lang.IllegalStateException", FAIL, "to:", "pop", "aconst_null", "areturn",
            "first:", "pop", "ldc string first", "areturn", "second:", "pop", "ldc string second", "areturn", null, null};
        two[15] = ".catch from to first java/lang/RuntimeException";
        two[16] = ".catch from to second java/lang/IllegalStateException";
        show("the earlier entry wins", two);
        two[15] = ".catch from to second java/lang/IllegalStateException";
        two[16] = ".catch from to first java/lang/RuntimeException";
        show("however wide it is", two);
        two[15] = ".catch from to first java/lang/IllegalArgumentException";
        two[16] = ".catch from to second any";
        show("other types pass by", two);
        two[15] = ".catch from to first java/lang/Error";
        two[16] = ".catch from to second java/io/IOException";
        show("none matches", two);
        two[15] = ".catch from to first any";
        two[16] = ".catch from to second java/lang/Throwable";
        show("any", two);
    }

    static void ranges() throws Exception {
        show("the end is outside", "from:", "nop", "to:", "ldc string java.lang.Exception", FAIL, "pop", "aconst_null", "areturn",
            "handler:", "areturn", ".catch from to handler any");
        show("the start is inside", "ldc string java.lang.Exception", "from:", FAIL, "to:", "pop", "aconst_null", "areturn",
            "handler:", "pop", "ldc string caught", "areturn", ".catch from to handler any");
        show("ranges overlap", "a:", "nop", "b:", "ldc string java.lang.Error", "c:", FAIL, "d:", "pop", "aconst_null", "areturn", "e:", "nop", "f:",
            "one:", "pop", "ldc string one", "areturn", "two:", "pop", "ldc string two", "areturn", "three:", "pop", "ldc string three", "areturn",
            ".catch a c one any", ".catch b d two any", ".catch a f three any");
        show("the outer one first", "a:", "b:", "ldc string java.lang.Error", FAIL, "c:", "pop", "aconst_null", "areturn", "d:",
            "inner:", "pop", "ldc string inner", "areturn", "outer:", "pop", "ldc string outer", "areturn",
            ".catch a d outer any", ".catch b c inner any");
    }

    static void chains() throws Exception {
        show("a handler that fails into the next", "from:", "ldc string java.lang.Error", FAIL, "to:", "pop", "aconst_null", "areturn",
            "first:", "pop", "ldc string java.lang.IllegalStateException", FAIL, "pop", "end:", "aconst_null", "areturn",
            "second:", "invokevirtual java/lang/Object.toString()Ljava/lang/String;", "areturn",
            ".catch from to first any", ".catch first end second any");
        show("a handler round itself", "iconst_0", "istore_0", "from:", "iinc 0 1", "ldc string java.lang.Error", FAIL, "pop", "aconst_null", "areturn",
            "handler:", "pop", "iinc 0 1", "iload_0", "iconst_5", "if_icmpge out", "ldc string java.lang.Exception", FAIL, "pop", "out:",
            "iload_0", "invokestatic java/lang/Integer.valueOf(I)Ljava/lang/Integer;", "end:", "areturn", ".catch from end handler any");
        show("the handler before its range", "iconst_0", "istore_0", "goto start", "handler:", "pop", "iinc 0 1", "iload_0", "iconst_3", "if_icmplt start",
            "ldc string three times", "areturn", "start:", "ldc string java.lang.Error", FAIL, "end:", "pop", "aconst_null", "areturn", ".catch start end handler any");
        show("the range is its own handler", "iconst_0", "istore_0", "aconst_null", "from:", "pop", "iinc 0 1", "iload_0", "iconst_4", "if_icmpgt out", "ldc string java.lang.Error", FAIL, "pop", "to:",
            "aconst_null", "areturn", "out:", "iload_0", "invokestatic java/lang/String.valueOf(I)Ljava/lang/String;", "areturn", ".catch from to from java/lang/Throwable");
    }

    static void stacks() throws Exception {
        show("values below are lost", "iconst_1", "ldc2_w long 5", "aconst_null", "from:", "ldc string java.lang.Error", FAIL, "to:", "pop", "pop", "pop2", "pop", "aconst_null", "areturn",
            "handler:", "areturn", ".catch from to handler java/lang/Error");
        show("locals are kept", "bipush 42", "istore_0", "from:", "iinc 0 1", "iconst_1", "iconst_0", "idiv", "istore_0", "to:", "aconst_null", "areturn",
            "handler:", "pop", "iload_0", "invokestatic java/lang/Integer.valueOf(I)Ljava/lang/Integer;", "areturn", ".catch from to handler java/lang/ArithmeticException");
        show("athrow of null", "from:", "aconst_null", "athrow", "to:", "handler:", "instanceof java/lang/NullPointerException",
            "invokestatic java/lang/String.valueOf(I)Ljava/lang/String;", "areturn", ".catch from to handler any");
        show("a class that is not there", "from:", "ldc string java.lang.Error", FAIL, "to:", "pop", "aconst_null", "areturn",
            "handler:", "pop", "ldc string caught", "areturn", ".catch from to handler java/lang/Error", ".catch from to handler not/There");
    }

    public static void main(String[] args) throws Exception {
        order();
        ranges();
        chains();
        stacks();
    }
}
