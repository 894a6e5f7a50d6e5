package assembly;

import static assembly.Assembler.PUBLIC_STATIC;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationTargetException;

/** Everything that ldc can load: numbers, strings, classes, method types and method handles of every kind. */
public class LoadableConstants {
    public int field = 5;
    public static String shared = "shared";

    public LoadableConstants() {
    }

    public String method(int a) {
        return "method " + a;
    }

    public static String function(long a) {
        return "function " + a;
    }

    private static void hidden() {
    }

    public interface Shape {
        default String fill() {
            return "fill";
        }

        static String list() {
            return "list";
        }
    }

    static final String HERE = "assembly/LoadableConstants";

    static Object load(String type, String... lines) throws Exception {
        String[] code = java.util.Arrays.copyOf(lines, lines.length + 1);
        code[lines.length] = type.equals("J") ? "lreturn" : type.equals("D") ? "dreturn" : type.equals("F") ? "freturn" : type.equals("I") ? "ireturn" : "areturn";
        try {
            return new Assembler("Made").version(55).method(PUBLIC_STATIC, "run", "()" + type, code).define().getMethod("run").invoke(null);
        } catch (InvocationTargetException e) {
            Throwable cause = e.getCause();
            return cause.toString().replaceAll("@[0-9a-f]+", "@") + (cause.getCause() == null ? "" : " <- " + cause.getCause().toString().replaceAll("@[0-9a-f]+", "@"));
        }
    }

    static final String OBJECT = "Ljava/lang/Object;";

    static void numbers() throws Exception {
        for (String value : "0 -1 2147483647 -2147483648".split(" ")) System.out.println(load("I", "ldc int " + value));
        for (String value : "0 -1 9223372036854775807 -9223372036854775808".split(" ")) System.out.println(load("J", "ldc2_w long " + value));
        for (String value : "0 -0.0 NaN Infinity 3.4028235E38 1.4E-45".split(" ")) System.out.println(load("F", "ldc float " + value));
        for (String value : "0 -0.0 NaN -Infinity 1.7976931348623157E308 4.9E-324".split(" ")) System.out.println(load("D", "ldc2_w double " + value));
        System.out.println(Float.floatToRawIntBits((float) load("F", "ldc float NaN")) + " " + Double.doubleToRawLongBits((double) load("D", "ldc2_w double -0.0")));
    }

    static void stringsAndClasses() throws Exception {
        System.out.println(load(OBJECT, "ldc string plain text") == "plain text");
        System.out.println(((String) load(OBJECT, "ldc string \u0000\u00e9\u20ac\ud83d\ude00\ud800")).chars().boxed().toList());
        for (String name : new String[] {"java/lang/String", "[I", "[[Ljava/util/Map$Entry;", HERE, "Made", "[LMade;", "not/There"}) System.out.println(load(OBJECT, "ldc class " + name));
    }

    static void methodTypes() throws Exception {
        for (String type : new String[] {"()V", "(IJ[D)Ljava/lang/String;", "(" + OBJECT + OBJECT + ")Z", "(Lnot/There;)V", "([[Lassembly/LoadableConstants;)LMade;"}) System.out.println(load(OBJECT, "ldc type " + type));
        System.out.println(load(OBJECT, "ldc type (I)J") == load(OBJECT, "ldc_w type (I)J"));
    }

    static void methodHandles() throws Throwable {
        String[] handles = {"getfield " + HERE + ".field:I", "putfield " + HERE + ".field:I", "getstatic " + HERE + ".shared:Ljava/lang/String;", "putstatic " + HERE + ".shared:Ljava/lang/String;",
            "invokevirtual " + HERE + ".method(I)Ljava/lang/String;", "invokestatic " + HERE + ".function(J)Ljava/lang/String;", "new " + HERE + ".<init>()V",
            "invokeinterface " + HERE + "$Shape.fill()Ljava/lang/String;", "invokestatic interface " + HERE + "$Shape.list()Ljava/lang/String;"};
        for (String handle : handles) {
            MethodHandle loaded = (MethodHandle) load(OBJECT, "ldc handle " + handle);
            MethodHandleInfo info = MethodHandles.lookup().revealDirect(loaded);
            System.out.println(loaded.type() + " " + info + " " + MethodHandleInfo.referenceKindToString(info.getReferenceKind()));
        }
        MethodHandle made = (MethodHandle) load(OBJECT, "ldc handle " + handles[6]);
        MethodHandle method = (MethodHandle) load(OBJECT, "ldc handle " + handles[4]);
        System.out.println((String) method.invoke(made.invoke(), 6));
        System.out.println((String) ((MethodHandle) load(OBJECT, "ldc handle " + handles[8])).invokeExact());
        MethodHandle format = (MethodHandle) load(OBJECT, "ldc handle invokestatic java/lang/String.format(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;");
        System.out.println(format.isVarargsCollector() + " " + format.invoke("%s-%s", 1, "two"));
    }

    static void failures() throws Exception {
        System.out.println(load(OBJECT, "ldc handle invokestatic " + HERE + ".none()V"));
        System.out.println(load(OBJECT, "ldc handle getfield " + HERE + ".none:I"));
        System.out.println(load(OBJECT, "ldc handle invokestatic " + HERE + ".hidden()V"));
        System.out.println(load(OBJECT, "ldc handle invokevirtual not/There.none()V"));
        System.out.println(load(OBJECT, "ldc handle invokestatic " + HERE + ".method(I)Ljava/lang/String;"));
        System.out.println(load(OBJECT, "ldc handle getstatic " + HERE + ".field:I"));
    }

    public static void main(String[] args) throws Throwable {
        numbers();
        stringsAndClasses();
        methodTypes();
        methodHandles();
        failures();
    }
}
