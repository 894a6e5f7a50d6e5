package assembly;

import static assembly.Assembler.FINAL;
import static assembly.Assembler.PRIVATE;
import static assembly.Assembler.PUBLIC;
import static assembly.Assembler.PUBLIC_STATIC;
import static assembly.Assembler.STATIC;
import static assembly.Assembler.SUPER;

import java.lang.reflect.InvocationTargetException;

/** What the machine refuses to access: private, package-private and protected members, classes, and final fields. */
public class Accesses {
    static final int PROTECTED = 4;

    static void show(Class<?> type) throws Exception {
        try {
            System.out.println("fine " + type.getMethod("run").invoke(null));
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause().toString().replaceAll("@[0-9a-f]+", "@"));
        } catch (LinkageError e) {
            System.out.println("not linked: " + e.getClass());
        }
    }

    static Assembler.Definer shop() {
        Assembler.Definer definer = new Assembler.Definer();
        definer.define(new Assembler("shop/Open").constructor()
            .field(PRIVATE, "secret", "I").field(0, "internal", "I").field(PROTECTED, "inherited", "I").field(PUBLIC, "open", "I")
            .field(PRIVATE | STATIC, "SECRET", "I").field(STATIC, "INTERNAL", "I").field(PROTECTED | STATIC, "INHERITED", "I")
            .field(PUBLIC | FINAL, "fixed", "I").field(PUBLIC_STATIC | FINAL, "FIXED", "I")
            .method(PRIVATE | STATIC, "secret", "()I", "iconst_1", "ireturn").method(STATIC, "internal", "()I", "iconst_2", "ireturn")
            .method(PROTECTED | STATIC, "inherited", "()I", "iconst_3", "ireturn").method(PUBLIC_STATIC, "open", "()I", "iconst_4", "ireturn")
            .method(PROTECTED, "mine", "()I", "iconst_5", "ireturn").method(PRIVATE, "<init>", "(I)V", "aload_0", "invokespecial java/lang/Object.<init>()V", "return"));
        definer.define(new Assembler("shop/Closed").access(SUPER).constructor().method(PUBLIC_STATIC, "open", "()I", "iconst_1", "ireturn"));
        return definer;
    }

    static int count;

    /** Runs lines that leave an int, in a class of the same package, of another, and in a subclass of another. */
    static void everywhere(String... lines) throws Exception {
        Assembler.Definer definer = shop();
        String[] code = java.util.Arrays.copyOf(lines, lines.length + 1);
        code[lines.length] = "ireturn";
        count++;
        for (String name : new String[] {"shop/Colleague", "other/Stranger", "other/Heir"}) {
            Assembler assembler = new Assembler(name + count).method(PUBLIC_STATIC, "run", "()I", code);
            show(definer.define(name.endsWith("Heir") ? assembler.extending("shop/Open") : assembler));
        }
    }

    static void statics() throws Exception {
        everywhere("invokestatic shop/Open.secret()I");
        everywhere("invokestatic shop/Open.internal()I");
        everywhere("invokestatic shop/Open.inherited()I");
        everywhere("invokestatic shop/Open.open()I");
        everywhere("getstatic shop/Open.SECRET:I");
        everywhere("getstatic shop/Open.INTERNAL:I");
        everywhere("getstatic shop/Open.INHERITED:I");
        everywhere("invokestatic shop/Closed.open()I");
        everywhere("ldc class shop/Closed", "pop", "iconst_0");
        everywhere("iconst_1", "anewarray shop/Closed", "pop", "iconst_0");
        everywhere("aconst_null", "instanceof shop/Closed");
    }

    static void instances() throws Exception {
        String[] made = {"new shop/Open", "dup", "invokespecial shop/Open.<init>()V", null};
        for (String last : new String[] {"getfield shop/Open.secret:I", "getfield shop/Open.internal:I", "getfield shop/Open.open:I"}) {
            made[3] = last;
            everywhere(made);
        }
        everywhere("new shop/Open", "iconst_1", "invokespecial shop/Open.<init>(I)V", "iconst_0");
    }

    static void finals() throws Exception {
        everywhere("iconst_1", "dup", "putstatic shop/Open.FIXED:I");
        everywhere("new shop/Open", "dup", "invokespecial shop/Open.<init>()V", "iconst_1", "putfield shop/Open.fixed:I", "iconst_0");
        Class<?> own = new Assembler("Own").version(53).constructor().field(PUBLIC_STATIC | FINAL, "FIXED", "I").field(PUBLIC | FINAL, "fixed", "I")
            .method(PUBLIC_STATIC, "run", "()I", "iconst_1", "dup", "putstatic Own.FIXED:I", "ireturn").define();
        show(own);
        Class<?> late = new Assembler("Late").version(53).constructor().field(PUBLIC | FINAL, "fixed", "I")
            .method(PUBLIC_STATIC, "run", "()I", "new Late", "dup", "invokespecial Late.<init>()V", "iconst_1", "putfield Late.fixed:I", "iconst_0", "ireturn").define();
        show(late);
        Class<?> old = new Assembler("Old").version(52).field(PUBLIC_STATIC | FINAL, "FIXED", "I")
            .method(PUBLIC_STATIC, "run", "()I", "iconst_1", "dup", "putstatic Old.FIXED:I", "ireturn").define();
        show(old);
    }

    static void superclasses() {
        for (String superclass : new String[] {"java/lang/String", "shop/Closed", "java/lang/Runnable", "shop/Sealed", "java/lang/Enum", "java/lang/Record"}) {
            Assembler.Definer definer = shop();
            try {
                System.out.println(definer.define(new Assembler("other/Sub").extending(superclass)));
            } catch (LinkageError e) {
                System.out.println(String.valueOf(e).replaceAll("@[0-9a-f]+", "@"));
            }
        }
        for (String implemented : new String[] {"java/lang/Object", "shop/Closed", "java/util/Map$Entry"}) {
            try {
                System.out.println(shop().define(new Assembler("other/Sub").implementing(implemented)));
            } catch (LinkageError e) {
                System.out.println(String.valueOf(e).replaceAll("@[0-9a-f]+", "@"));
            }
        }
    }

    public static void main(String[] args) throws Exception {
        statics();
        instances();
        finals();
        superclasses();
    }
}
