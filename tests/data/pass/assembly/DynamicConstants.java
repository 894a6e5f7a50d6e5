package assembly;

import static assembly.Assembler.PUBLIC_STATIC;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationTargetException;
import java.util.List;

/** Constants that a bootstrap method computes, once; by the JDK's own bootstraps and by ours; and their failures. */
public class DynamicConstants {
    static int calls;

    public static Object list(MethodHandles.Lookup lookup, String name, Class<?> type, Object... parts) {
        calls++;
        return List.of(name, type.getSimpleName(), parts.length, lookup.lookupClass().getName());
    }

    public static int number(MethodHandles.Lookup lookup, String name, Class<?> type, int factor) {
        return Integer.parseInt(name.substring(1)) * factor;
    }

    public static Object fails(MethodHandles.Lookup lookup, String name, Class<?> type) throws Exception {
        calls++;
        throw name.equals("checked") ? new Exception("checked " + calls) : new IllegalStateException("unchecked " + calls);
    }

    public static Object raises(MethodHandles.Lookup lookup, String name, Class<?> type) {
        throw new AssertionError("error " + ++calls);
    }

    static final String LOOKUP = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;";
    static final String HERE = "invokestatic assembly/DynamicConstants.";
    static final String JDK = "invokestatic java/lang/invoke/ConstantBootstraps.";
    static final String OBJECT = "Ljava/lang/Object;";

    static Assembler made() {
        return new Assembler("Made").version(55);
    }

    static void run(String title, Assembler assembler) throws Exception {
        Class<?> type = assembler.define();
        for (int time = 0; time < 2; time++) {
            try {
                Object value = type.getMethod("run").invoke(null);
                System.out.println(title + ": " + value + (value == null ? "" : " of " + value.getClass().getSimpleName()));
            } catch (InvocationTargetException e) {
                StringBuilder causes = new StringBuilder();
                for (Throwable at = e.getCause(); at != null; at = at.getCause()) causes.append(" <- ").append(at);
                System.out.println(title + causes);
            }
        }
    }

    static void ours() throws Exception {
        run("list", made().bootstrap(HERE + "list" + LOOKUP + "[Ljava/lang/Object;)Ljava/lang/Object;", "int 1", "string two", "type ()V").method(PUBLIC_STATIC, "run", "()" + OBJECT, "ldc dynamic 0 name " + OBJECT, "areturn"));
        System.out.println("called " + calls);
        run("int", made().bootstrap(HERE + "number" + LOOKUP + "I)I", "int 3").method(PUBLIC_STATIC, "run", "()I", "ldc dynamic 0 n14 I", "ireturn"));
        run("as a long", made().bootstrap(HERE + "number" + LOOKUP + "I)I", "int 3").method(PUBLIC_STATIC, "run", "()J", "ldc2_w dynamic 0 n14 J", "lreturn"));
        run("nested", made().bootstrap(HERE + "number" + LOOKUP + "I)I", "dynamic 1 n10 I").bootstrap(HERE + "number" + LOOKUP + "I)I", "int 7").method(PUBLIC_STATIC, "run", "()I", "ldc dynamic 0 n2 I", "ireturn"));
    }

    static void jdks() throws Exception {
        run("null", made().bootstrap(JDK + "nullConstant" + LOOKUP + ")Ljava/lang/Object;").method(PUBLIC_STATIC, "run", "()" + OBJECT, "ldc dynamic 0 any " + OBJECT, "areturn"));
        run("primitive class", made().bootstrap(JDK + "primitiveClass" + LOOKUP + ")Ljava/lang/Class;").method(PUBLIC_STATIC, "run", "()" + OBJECT, "ldc dynamic 0 J Ljava/lang/Class;", "areturn"));
        run("enum", made().bootstrap(JDK + "enumConstant" + LOOKUP + ")Ljava/lang/Enum;").method(PUBLIC_STATIC, "run", "()" + OBJECT, "ldc dynamic 0 BLOCKED Ljava/lang/Thread$State;", "areturn"));
        run("no enum", made().bootstrap(JDK + "enumConstant" + LOOKUP + ")Ljava/lang/Enum;").method(PUBLIC_STATIC, "run", "()" + OBJECT, "ldc dynamic 0 NONE Ljava/lang/Thread$State;", "areturn"));
        run("static field", made().bootstrap(JDK + "getStaticFinal" + LOOKUP + "Ljava/lang/Class;)Ljava/lang/Object;", "class java/lang/Integer").method(PUBLIC_STATIC, "run", "()I", "ldc dynamic 0 MAX_VALUE I", "ireturn"));
        run("invoke", made().bootstrap(JDK + "invoke" + LOOKUP + "Ljava/lang/invoke/MethodHandle;[Ljava/lang/Object;)Ljava/lang/Object;", "handle invokestatic java/lang/Math.max(II)I", "int 3", "int 30").method(PUBLIC_STATIC, "run", "()I", "ldc dynamic 0 any I", "ireturn"));
        run("var handle", made().bootstrap(JDK + "arrayVarHandle" + LOOKUP + "Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;", "class [J").method(PUBLIC_STATIC, "run", "()" + OBJECT, "ldc dynamic 0 any Ljava/lang/invoke/VarHandle;", "invokevirtual java/lang/invoke/VarHandle.varType()Ljava/lang/Class;", "areturn"));
    }

    static void failures() throws Exception {
        calls = 0;
        run("checked", made().bootstrap(HERE + "fails" + LOOKUP + ")Ljava/lang/Object;").method(PUBLIC_STATIC, "run", "()" + OBJECT, "ldc dynamic 0 checked " + OBJECT, "areturn"));
        run("unchecked", made().bootstrap(HERE + "fails" + LOOKUP + ")Ljava/lang/Object;").method(PUBLIC_STATIC, "run", "()" + OBJECT, "ldc dynamic 0 unchecked " + OBJECT, "areturn"));
        run("error", made().bootstrap(HERE + "raises" + LOOKUP + ")Ljava/lang/Object;").method(PUBLIC_STATIC, "run", "()" + OBJECT, "ldc dynamic 0 any " + OBJECT, "areturn"));
        run("other type", made().bootstrap(HERE + "list" + LOOKUP + "[Ljava/lang/Object;)Ljava/lang/Object;").method(PUBLIC_STATIC, "run", "()" + OBJECT, "ldc dynamic 0 any Ljava/lang/String;", "areturn"));
        run("no bootstrap", made().bootstrap(HERE + "none" + LOOKUP + ")Ljava/lang/Object;").method(PUBLIC_STATIC, "run", "()" + OBJECT, "ldc dynamic 0 any " + OBJECT, "areturn"));
        run("too few arguments", made().bootstrap(HERE + "number" + LOOKUP + "I)I").method(PUBLIC_STATIC, "run", "()I", "ldc dynamic 0 n1 I", "ireturn"));
    }

    public static void main(String[] args) throws Exception {
        ours();
        jdks();
        failures();
    }
}
