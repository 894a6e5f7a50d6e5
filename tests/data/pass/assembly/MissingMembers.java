package assembly;

import static assembly.Assembler.ABSTRACT;
import static assembly.Assembler.PUBLIC;
import static assembly.Assembler.PUBLIC_STATIC;

import java.lang.reflect.InvocationTargetException;

/** What code sees that was compiled against other versions of its classes: members that are missing or of another kind. */
public class MissingMembers {
    public static class Base {
        public int instance = 1;
        public static int shared = 2;

        public void method() {
        }

        public static void function() {
        }

        public String text(int[] numbers, String... names) {
            return "";
        }
    }

    public static class Derived extends Base {
    }

    public interface Shape {
        int SIDES = 4;

        void draw();

        default void fill() {
        }

        static void list() {
        }
    }

    public abstract static class Abstract implements Shape {
    }

    static final String HERE = "assembly/MissingMembers$";

    /** Runs the lines with a Derived on the stack. */
    static void show(String... lines) throws Exception {
        String[] code = new String[lines.length + 4];
        code[0] = "new " + HERE + "Derived";
        code[1] = "dup";
        code[2] = "invokespecial " + HERE + "Derived.<init>()V";
        System.arraycopy(lines, 0, code, 3, lines.length);
        code[code.length - 1] = "return";
        Class<?> made = new Assembler("Made").version(52).method(PUBLIC_STATIC, "run", "()V", code).define();
        for (int time = 0; time < 2; time++) {
            try {
                made.getMethod("run").invoke(null);
                System.out.println("fine");
            } catch (InvocationTargetException e) {
                System.out.println(e.getCause().toString().replaceAll("@[0-9a-f]+", "@"));
            } catch (LinkageError e) {
                System.out.println("not linked: " + e.getClass());
                return;
            }
        }
    }

    static void missing() throws Exception {
        show("invokevirtual " + HERE + "Derived.none()V");
        show("bipush 5", "invokevirtual " + HERE + "Derived.none(I)V");
        show("aconst_null", "lconst_0", "aconst_null", "invokevirtual " + HERE + "Base.none([IJLjava/lang/String;)[[Ljava/util/List;", "pop");
        show("invokevirtual " + HERE + "Derived.method()I", "pop");
        show("invokestatic " + HERE + "Derived.none()V");
        show("invokespecial " + HERE + "Derived.<init>()V");
        show("dconst_0", "invokespecial " + HERE + "Derived.<init>(D)V");
        show("getfield " + HERE + "Derived.none:I", "pop");
        show("getfield " + HERE + "Derived.instance:J", "pop2");
        show("getstatic " + HERE + "Derived.none:Ljava/lang/String;", "pop");
        show("iconst_0", "putstatic " + HERE + "Shape.NONE:I");
        show("invokeinterface " + HERE + "Shape.none()V");
        show("invokestatic interface " + HERE + "Shape.none(Z)V");
    }

    static void otherKind() throws Exception {
        show("invokestatic " + HERE + "Derived.method()V");
        show("invokevirtual " + HERE + "Derived.function()V");
        show("getstatic " + HERE + "Derived.instance:I", "pop");
        show("getfield " + HERE + "Derived.shared:I", "pop");
        show("iconst_0", "putfield " + HERE + "Derived.shared:I");
        show("iconst_0", "putstatic " + HERE + "Base.instance:I");
        show("invokestatic " + HERE + "Shape.list()V");
        show("invokestatic interface " + HERE + "Derived.function()V");
        show("invokestatic interface " + HERE + "Shape.draw()V");
        show("invokevirtual " + HERE + "Shape.draw()V");
        show("invokeinterface " + HERE + "Derived.method()V");
        show("invokeinterface " + HERE + "Shape.list()V");
    }

    static void missingClasses() throws Exception {
        show("getstatic not/There.field:I", "pop");
        show("invokestatic not/There.method()V");
        show("new not/There", "pop");
        show("instanceof not/There", "pop");
        show("checkcast [Lnot/There;", "pop");
        show("ldc class not/There", "pop");
        show("ldc class [[Lnot/There;", "pop");
        show("aconst_null", "checkcast not/There", "pop");
        show("aconst_null", "instanceof not/There", "pop");
        show("new " + HERE + "Shape", "pop");
        show("new " + HERE + "Abstract", "pop");
        show("new java/util/AbstractList", "pop");
    }

    static void implementations() throws Exception {
        show("invokeinterface " + HERE + "Shape.draw()V");
        show("checkcast " + HERE + "Shape", "pop");
        Assembler.Definer definer = new Assembler.Definer();
        Class<?> lazy = definer.define(new Assembler("Lazy").implementing(HERE + "Shape").constructor());
        Class<?> partial = definer.define(new Assembler("Partial").extending(HERE + "Abstract").constructor());
        Class<?> hidden = definer.define(new Assembler("Hidden").implementing(HERE + "Shape").constructor().method(0, "draw", "()V", "return"));
        Class<?> fixed = definer.define(new Assembler("Fixed").implementing(HERE + "Shape").constructor().method(PUBLIC_STATIC, "draw", "()V", "return"));
        Class<?> loud = definer.define(new Assembler("Loud").access(PUBLIC | ABSTRACT).implementing("java/lang/Runnable").constructor().method(PUBLIC | ABSTRACT, "run", "()V"));
        Class<?> quiet = definer.define(new Assembler("Quiet").extending("Loud").constructor());
        for (Class<?> type : new Class<?>[] {lazy, partial, hidden, fixed}) {
            Shape shape = (Shape) type.getConstructor().newInstance();
            try {
                shape.draw();
                System.out.println("drawn");
            } catch (LinkageError e) {
                System.out.println(e);
            }
        }
        try {
            ((Runnable) quiet.getConstructor().newInstance()).run();
        } catch (AbstractMethodError e) {
            System.out.println(e);
        }
        try {
            loud.getConstructor().newInstance();
        } catch (InstantiationException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) throws Exception {
        missing();
        otherKind();
        missingClasses();
        implementations();
    }
}
