package assembly;

import static assembly.Assembler.PUBLIC_STATIC;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.InvocationTargetException;

/** Calls of the signature polymorphic methods with descriptors that the compiler would not write, and their failures. */
public class PolymorphicCalls {
    static int counter = 5;
    String text = "text";

    public static String join(Object a, long b) {
        return a + ":" + b;
    }

    public static void nothing(String a) {
    }

    static final String EXACT = "invokevirtual java/lang/invoke/MethodHandle.invokeExact";
    static final String LOOSE = "invokevirtual java/lang/invoke/MethodHandle.invoke";
    static final String VAR = "invokevirtual java/lang/invoke/VarHandle.";
    static final String OBJECT = "Ljava/lang/Object;";

    static void show(String title, Object handle, String... lines) throws Exception {
        String[] code = new String[lines.length + 3];
        code[0] = "aload_0";
        code[1] = "checkcast " + (handle instanceof VarHandle ? "java/lang/invoke/VarHandle" : "java/lang/invoke/MethodHandle");
        System.arraycopy(lines, 0, code, 2, lines.length);
        code[code.length - 1] = "areturn";
        Object result;
        try {
            result = new Assembler("Made").version(52).method(PUBLIC_STATIC, "run", "(Ljava/lang/Object;)Ljava/lang/Object;", code).define().getMethod("run", Object.class).invoke(null, handle);
        } catch (InvocationTargetException e) {
            result = e.getCause();
        }
        System.out.println(title + ": " + String.valueOf(result).replaceAll("@[0-9a-f]+", "@"));
    }

    static final String BOX = "invokestatic java/lang/Integer.valueOf(I)Ljava/lang/Integer;";

    static void methods() throws Exception {
        MethodHandle join = MethodHandles.lookup().findStatic(PolymorphicCalls.class, "join", MethodType.methodType(String.class, Object.class, long.class));
        show("exact", join, "ldc string a", "lconst_1", EXACT + "(" + OBJECT + "J)Ljava/lang/String;");
        show("exact, another result", join, "ldc string a", "lconst_1", EXACT + "(" + OBJECT + "J)" + OBJECT);
        show("exact, another argument", join, "ldc string a", "lconst_1", EXACT + "(Ljava/lang/String;J)Ljava/lang/String;");
        show("exact, too few", join, "ldc string a", EXACT + "(" + OBJECT + ")Ljava/lang/String;");
        show("loose", join, "ldc string a", "iconst_5", LOOSE + "(Ljava/lang/String;I)" + OBJECT);
        show("loose, boxed", join, "ldc string a", "iconst_5", BOX, LOOSE + "(Ljava/lang/String;Ljava/lang/Integer;)" + OBJECT);
        show("loose, a wrong box", join, "ldc string a", "ldc string b", LOOSE + "(Ljava/lang/String;" + OBJECT + ")" + OBJECT);
        show("loose, no conversion", join, "ldc string a", "ldc string b", LOOSE + "(Ljava/lang/String;Ljava/lang/String;)" + OBJECT);
        show("loose, void", join, "ldc string a", "iconst_5", LOOSE + "(Ljava/lang/String;I)V", "aconst_null");
        show("loose, a primitive result", join, "ldc string a", "lconst_0", LOOSE + "(" + OBJECT + "J)I", BOX);
        show("loose, an interface", join, "ldc string a", "iconst_3", LOOSE + "(" + OBJECT + "I)Ljava/lang/CharSequence;");
        show("loose, an unrelated result", join, "ldc string a", "iconst_3", LOOSE + "(" + OBJECT + "I)Ljava/lang/Integer;");
        MethodHandle nothing = MethodHandles.lookup().findStatic(PolymorphicCalls.class, "nothing", MethodType.methodType(void.class, String.class));
        show("void as an object", nothing, "aconst_null", LOOSE + "(Ljava/lang/Void;)" + OBJECT);
        show("void as a number", nothing, "ldc string x", LOOSE + "(Ljava/lang/String;)I", BOX);
        show("on null", null, "ldc string x", LOOSE + "(Ljava/lang/String;)V", "aconst_null");
        show("a class that is not there", join, "aconst_null", "lconst_0", LOOSE + "(Lnot/There;J)" + OBJECT);
        show("any name", join, "ldc string x", "invokevirtual java/lang/invoke/MethodHandle.invokeOtherwise(Ljava/lang/String;)V", "aconst_null");
        show("not polymorphic", join, "invokevirtual java/lang/invoke/MethodHandle.type()Ljava/lang/invoke/MethodType;");
        show("collector", MethodHandles.arrayConstructor(int[].class), "iconst_3", LOOSE + "(I)[I", "arraylength", BOX);
    }

    static void variables() throws Exception {
        VarHandle counter = MethodHandles.lookup().findStaticVarHandle(PolymorphicCalls.class, "counter", int.class);
        VarHandle array = MethodHandles.arrayElementVarHandle(long[].class);
        show("get", counter, VAR + "get()I", BOX);
        show("get, widened", counter, VAR + "get()J", "l2i", BOX);
        show("get, boxed", counter, VAR + "getVolatile()" + OBJECT);
        show("get, narrowed", counter, VAR + "get()S", BOX);
        show("set", counter, "bipush 9", VAR + "setRelease(I)V", "ldc string set");
        show("set a byte", counter, "bipush 8", VAR + "set(B)V", "ldc string set");
        show("set too many", counter, "bipush 8", "bipush 8", VAR + "set(II)V", "ldc string set");
        show("get and add", counter, "bipush 8", VAR + "getAndAdd(I)I", BOX);
        show("void result", counter, "bipush 8", VAR + "getAndAdd(I)V", "ldc string dropped");
        show("compare and set", counter, "bipush 16", "bipush 17", VAR + "compareAndSet(II)Z", BOX);
        show("compare and set as an int", counter, "bipush 17", "bipush 18", VAR + "compareAndSet(II)I", BOX);
        show("array", array, "iconst_3", "newarray long", "iconst_1", VAR + "get([JI)J", "l2i", BOX);
        show("array outside", array, "iconst_3", "newarray long", "iconst_3", VAR + "get([JI)J", "l2i", BOX);
        show("array of another type", array, "iconst_3", "newarray int", "iconst_1", VAR + "get([II)J", "l2i", BOX);
        show("array as an object", array, "iconst_3", "newarray long", "iconst_1", "ldc2_w long 7", VAR + "getAndSet(" + OBJECT + "IJ)J", "l2i", BOX);
        System.out.println(PolymorphicCalls.counter);
    }

    public static void main(String[] args) throws Exception {
        methods();
        variables();
    }
}
