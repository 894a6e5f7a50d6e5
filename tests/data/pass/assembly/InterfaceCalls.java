package assembly;

import static assembly.Assembler.ABSTRACT;
import static assembly.Assembler.INTERFACE;
import static assembly.Assembler.PRIVATE;
import static assembly.Assembler.PUBLIC;
import static assembly.Assembler.PUBLIC_STATIC;
import static assembly.Assembler.STATIC;

import java.lang.reflect.InvocationTargetException;

/** invokeinterface and invokevirtual on receivers of every kind: Object's methods, arrays, null, and objects that do not implement. */
public class InterfaceCalls {
    static final String TEXT = "()Ljava/lang/String;";

    static void show(String title, Object argument, String... lines) throws Exception {
        String[] code = java.util.Arrays.copyOf(lines, lines.length + 1);
        code[lines.length] = "areturn";
        Object result;
        try {
            result = new Assembler("Made").version(52).method(PUBLIC_STATIC, "run", "(Ljava/lang/Object;)Ljava/lang/Object;", code).define().getMethod("run", Object.class).invoke(null, argument);
        } catch (InvocationTargetException e) {
            result = e.getCause();
        } catch (LinkageError e) {
            result = e.getClass();
        }
        System.out.println(title + ": " + result);
    }

    static final String BOX = "invokestatic java/lang/Integer.valueOf(I)Ljava/lang/Integer;";

    static void jdk() throws Exception {
        show("Object's method by an interface", "text", "aload_0", "invokeinterface java/util/List.toString" + TEXT);
        show("hashCode by an interface", "a", "aload_0", "invokeinterface java/lang/CharSequence.hashCode()I", BOX);
        show("getClass by an interface", 5, "aload_0", "invokeinterface java/lang/Comparable.getClass()Ljava/lang/Class;");
        show("length", "text", "aload_0", "invokeinterface java/lang/CharSequence.length()I", BOX);
        show("not implemented", 5, "aload_0", "invokeinterface java/lang/CharSequence.length()I", BOX);
        show("on null", null, "aload_0", "invokeinterface java/lang/CharSequence.length()I", BOX);
        show("on an array", new int[2], "aload_0", "invokeinterface java/lang/CharSequence.length()I", BOX);
        show("an array's method by an interface", new int[0], "aload_0", "invokeinterface java/lang/Cloneable.hashCode()I", "pop", "ldc string hashed");
        show("clone of an array", new int[] {1, 2}, "aload_0", "checkcast [I", "invokevirtual [I.clone()Ljava/lang/Object;", "checkcast [I", "arraylength", BOX);
        show("clone of an array of objects", new String[3], "aload_0", "checkcast [Ljava/lang/Object;", "invokevirtual [Ljava/lang/Object;.clone()Ljava/lang/Object;", "invokevirtual java/lang/Object.getClass()Ljava/lang/Class;");
        show("an array's getClass", new long[0][], "aload_0", "checkcast [[J", "invokevirtual [[J.getClass()Ljava/lang/Class;");
        show("an array's toString", new String[0], "aload_0", "checkcast [Ljava/lang/String;", "invokevirtual [Ljava/lang/String;.toString" + TEXT, "iconst_0", "iconst_3", "invokevirtual java/lang/String.substring(II)Ljava/lang/String;");
        show("an array's own method", new String[0], "aload_0", "checkcast [Ljava/lang/String;", "invokevirtual [Ljava/lang/String;.none" + TEXT);
        show("default method", java.util.List.of(1), "aload_0", "invokeinterface java/util/List.spliterator()Ljava/util/Spliterator;", "invokeinterface java/util/Spliterator.estimateSize()J", "l2i", BOX);
        show("default method of a lambda", (java.util.function.Predicate<Object>) o -> false, "aload_0", "invokeinterface java/util/function/Predicate.negate()Ljava/util/function/Predicate;", "aload_0", "invokeinterface java/util/function/Predicate.test(Ljava/lang/Object;)Z", BOX);
        show("static of an interface", null, "ldc string a", "invokestatic interface java/util/List.of(Ljava/lang/Object;)Ljava/util/List;");
    }

    static void wide() throws Exception {
        Assembler.Definer definer = new Assembler.Definer();
        definer.define(new Assembler("Wide").version(52).access(PUBLIC | INTERFACE | ABSTRACT).method(PUBLIC | ABSTRACT, "sum", "(IJBDFLjava/lang/String;SJ)J").method(PUBLIC | ABSTRACT, "real", "(D)D"));
        Class<?> made = definer.define(new Assembler("Sum").version(52).implementing("Wide").constructor()
            .method(PUBLIC, "sum", "(IJBDFLjava/lang/String;SJ)J", ".limits 6 20", "iload_1", "i2l", "lload_2", "ladd", "iload 4", "i2l", "ladd", "dload 5", "d2l", "ladd", "fload 7", "f2l", "ladd", "aload 8", "invokevirtual java/lang/String.length()I", "i2l", "ladd", "iload 9", "i2l", "ladd", "lload 10", "ladd", "lreturn")
            .method(PUBLIC, "real", "(D)D", "dload_1", "dup2", "dmul", "dreturn"));
        Class<?> user = definer.define(new Assembler("User").version(52).method(PUBLIC_STATIC, "run", "(LWide;)J", "aload_0", "iconst_1", "ldc2_w long 20", "bipush 30", "ldc2_w double 40.5", "ldc float 50.5", "ldc string six", "sipush 700", "ldc2_w long 8000", "invokeinterface Wide.sum(IJBDFLjava/lang/String;SJ)J", "lreturn")
            .method(PUBLIC_STATIC, "square", "(LWide;)D", "aload_0", "ldc2_w double 1.5", "invokeinterface Wide.real(D)D", "dreturn"));
        Object object = made.getConstructor().newInstance();
        System.out.println(user.getMethods()[0].getDeclaringClass() + " " + user.getMethod("run", made.getInterfaces()).invoke(null, object) + " " + user.getMethod("square", made.getInterfaces()).invoke(null, object));
    }

    static void privates() throws Exception {
        Assembler.Definer definer = new Assembler.Definer();
        Class<?> contract = definer.define(new Assembler("Contract").version(55).access(PUBLIC | INTERFACE | ABSTRACT)
            .method(PRIVATE, "secret", TEXT, "ldc string secret", "areturn").method(PRIVATE | STATIC, "shared", TEXT, "ldc string shared", "areturn")
            .method(PUBLIC, "byInterface", TEXT, "aload_0", "invokeinterface Contract.secret" + TEXT, "areturn")
            .method(PUBLIC, "bySpecial", TEXT, "aload_0", "invokespecial interface Contract.secret" + TEXT, "areturn")
            .method(PUBLIC, "byStatic", TEXT, "invokestatic interface Contract.shared" + TEXT, "areturn"));
        Class<?> made = definer.define(new Assembler("Implementing").version(55).implementing("Contract").constructor().method(PUBLIC, "secret", TEXT, "ldc string own", "areturn"));
        Object object = made.getConstructor().newInstance();
        for (String name : "byInterface bySpecial byStatic".split(" ")) System.out.println(name + " " + contract.getMethod(name).invoke(object));
        System.out.println(made.getMethod("secret").invoke(object));
        Class<?> old = new Assembler("Old").version(54).constructor().method(PRIVATE, "secret", TEXT, "ldc string private", "areturn").method(PUBLIC, "run", TEXT, "aload_0", "invokevirtual Old.secret" + TEXT, "areturn").define();
        System.out.println(old.getMethod("run").invoke(old.getConstructor().newInstance()));
    }

    public static void main(String[] args) throws Exception {
        jdk();
        wide();
        privates();
    }
}
