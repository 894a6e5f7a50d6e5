package assembly;

import static assembly.Assembler.PUBLIC;
import static assembly.Assembler.PUBLIC_STATIC;

import java.lang.reflect.InvocationTargetException;

/** Null messages of code without names of local variables, and of code that is no compiler's. */
public class UnnamedLocals {
    public UnnamedLocals next;
    public static UnnamedLocals shared;
    public static UnnamedLocals[] many = new UnnamedLocals[3];
    public int number;

    public UnnamedLocals self(int a, String b) {
        return null;
    }

    static final String HERE = "assembly/UnnamedLocals";
    static final String TYPE = "Lassembly/UnnamedLocals;";
    static int count;

    static void fail(String... lines) throws Exception {
        String[] code = java.util.Arrays.copyOf(lines, lines.length + 1);
        code[lines.length] = "return";
        Class<?> made = new Assembler("Made").constructor()
            .method(PUBLIC_STATIC, "run", "(" + TYPE + "J[[I" + TYPE + ")V", code)
            .method(PUBLIC, "with", "(" + TYPE + "J[[I" + TYPE + ")V", code)
            .define();
        count++;
        for (String name : new String[] {"run", "with"}) {
            try {
                made.getMethod(name, UnnamedLocals.class, long.class, int[][].class, UnnamedLocals.class).invoke(made.getConstructor().newInstance(), null, 0L, new int[2][], null);
                System.out.println(count + " nothing");
            } catch (InvocationTargetException e) {
                System.out.println(count + " " + name + " " + e.getCause());
            } catch (VerifyError e) {
                System.out.println(count + " does not verify");
                return;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        fail("aconst_null", "athrow");
        fail("aconst_null", "monitorenter");
        fail("aconst_null", "arraylength", "pop");
        fail("aconst_null", "getfield " + HERE + ".number:I", "pop");
        fail("aconst_null", "iconst_1", "putfield " + HERE + ".number:I");
        fail("aconst_null", "iconst_0", "iaload", "pop");
        fail("aconst_null", "iconst_0", "aconst_null", "aastore");
        fail("aconst_null", "invokevirtual java/lang/Object.hashCode()I", "pop");
        fail("getstatic " + HERE + ".shared:" + TYPE, "getfield " + HERE + ".next:" + TYPE, "pop");
        fail("getstatic " + HERE + ".many:[" + TYPE, "iconst_2", "aaload", "getfield " + HERE + ".next:" + TYPE, "pop");
        fail("getstatic " + HERE + ".many:[" + TYPE, "iconst_4", "iconst_3", "isub", "aaload", "iconst_0", "putfield " + HERE + ".number:I");
        fail("aload 4", "getfield " + HERE + ".number:I", "pop");
        fail("aload 4", "pop", "aconst_null", "astore 7", "aload 7", "invokevirtual java/lang/Object.toString()Ljava/lang/String;", "pop");
        fail("new " + HERE, "dup", "invokespecial " + HERE + ".<init>()V", "iconst_5", "ldc string x", "invokevirtual " + HERE + ".self(ILjava/lang/String;)" + TYPE, "getfield " + HERE + ".number:I", "pop");
        fail("new " + HERE, "dup", "invokespecial " + HERE + ".<init>()V", "getfield " + HERE + ".next:" + TYPE, "dup", "getfield " + HERE + ".number:I", "pop", "pop");
        fail("aconst_null", "dup", "swap", "pop", "arraylength", "pop");
        fail("ldc2_w long 0", "l2i", "pop", "aconst_null", "checkcast [I", "iconst_1", "iaload", "pop");
        fail("iconst_1", "newarray int", "iconst_0", "iaload", "ifne other", "aconst_null", "goto join", "other:", "ldc string y", "join:", "invokevirtual java/lang/String.length()I", "pop");
        fail("iconst_2", "anewarray java/lang/String", "iconst_1", "aaload", "invokevirtual java/lang/String.length()I", "pop");
        fail("iconst_2", "iconst_2", "multianewarray [[[I 2", "iconst_1", "aaload", "iconst_0", "aaload", "iconst_0", "iaload", "pop");
        fail("invokestatic java/lang/Thread.currentThread()Ljava/lang/Thread;", "invokevirtual java/lang/Thread.getUncaughtExceptionHandler()Ljava/lang/Thread$UncaughtExceptionHandler;", "pop", "aconst_null", "invokeinterface java/util/List.size()I", "pop");
        fail("aconst_null", "astore 9", "again:", "aload 9", "invokevirtual java/lang/Object.getClass()Ljava/lang/Class;", "pop", "goto again");
    }
}
