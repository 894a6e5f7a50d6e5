package assembly;

import static assembly.Assembler.ABSTRACT;
import static assembly.Assembler.FINAL;
import static assembly.Assembler.INTERFACE;
import static assembly.Assembler.PUBLIC;
import static assembly.Assembler.PUBLIC_STATIC;
import static assembly.Assembler.STATIC;

import java.lang.reflect.InvocationTargetException;

/** ConstantValue against the initialiser, what an initialiser may be called, and when it runs or fails. */
public class Initialisers {
    public static void see(String text) {
        System.out.println("  initialised " + text);
    }

    static final String SEE = "invokestatic assembly/Initialisers.see(Ljava/lang/String;)V";

    static String[] saying(String name) {
        return new String[] {"ldc string " + name, SEE, "return"};
    }

    static Assembler loud(String name) {
        return loud(name, "java/lang/Object");
    }

    static Assembler loud(String name, String superclass) {
        return new Assembler(name).version(52).extending(superclass).constructor().method(STATIC, "<clinit>", "()V", saying(name));
    }

    static void constants() throws Exception {
        Class<?> made = new Assembler("Made")
            .field(PUBLIC_STATIC | FINAL, "a", "I", "int 5").field(PUBLIC_STATIC | FINAL, "b", "Ljava/lang/String;", "string text").field(PUBLIC_STATIC, "c", "J", "long 7")
            .field(PUBLIC_STATIC, "d", "D", "double 2.5").field(PUBLIC_STATIC, "e", "F", "float 1.5").field(PUBLIC, "instance", "I", "int 9").field(PUBLIC_STATIC, "z", "Z", "int 1").field(PUBLIC_STATIC, "none", "I")
            .constructor()
            .method(STATIC, "<clinit>", "()V", "getstatic Made.a:I", "iconst_1", "iadd", "putstatic Made.none:I", "getstatic Made.b:Ljava/lang/String;", SEE, "return").define();
        System.out.println("defined");
        for (String name : "none a b c d e z".split(" ")) System.out.print(made.getField(name).get(null) + " ");
        System.out.println(made.getField("instance").get(made.getConstructor().newInstance()));
    }

    static void triggers() throws Exception {
        Assembler.Definer definer = new Assembler.Definer();
        Class<?> base = definer.define(loud("Base").field(PUBLIC_STATIC, "x", "I").field(PUBLIC_STATIC | FINAL, "constant", "I", "int 3").method(PUBLIC_STATIC, "f", "()V", "return"));
        definer.define(loud("Derived", "Base"));
        definer.define(loud("Lonely"));
        definer.define(loud("Array"));
        definer.define(new Assembler("Quiet").version(52).access(PUBLIC | INTERFACE | ABSTRACT).field(PUBLIC_STATIC | FINAL, "n", "I").method(STATIC, "<clinit>", "()V", saying("Quiet")));
        definer.define(new Assembler("Loud").version(52).access(PUBLIC | INTERFACE | ABSTRACT).field(PUBLIC_STATIC | FINAL, "n", "I").method(STATIC, "<clinit>", "()V", saying("Loud")).method(PUBLIC, "m", "()V", "return"));
        definer.define(loud("Both").implementing("Quiet", "Loud"));
        String[][] uses = {
            {"ldc class Derived", "pop"}, {"iconst_1", "anewarray Derived", "pop"}, {"aconst_null", "instanceof Derived", "pop"}, {"aconst_null", "checkcast Derived", "pop"},
            {"getstatic Derived.x:I", "pop"}, {"invokestatic Derived.f()V"}, {"new Derived", "pop"}, {"new Derived", "pop"},
            {"ldc handle invokestatic Lonely.none()V", "pop"}, {"new Both", "pop"}, {"getstatic Quiet.n:I", "pop"}, {"getstatic Loud.n:I", "pop"}, {"ldc class [LArray;", "pop"}, {"iconst_0", "multianewarray [[LArray; 1", "pop"}};
        for (int i = 0; i < uses.length; i++) {
            String[] code = java.util.Arrays.copyOf(uses[i], uses[i].length + 1);
            code[uses[i].length] = "return";
            System.out.println(String.join(", ", uses[i]));
            try {
                definer.define(new Assembler("Use" + i).version(52).method(PUBLIC_STATIC, "run", "()V", code)).getMethod("run").invoke(null);
            } catch (InvocationTargetException e) {
                System.out.println("  " + e.getCause());
            }
        }
        System.out.println(base.getField("x").getInt(null));
    }

    static void failing() throws Exception {
        Class<?> made = new Assembler("Failing").constructor().field(PUBLIC_STATIC, "x", "I").method(STATIC, "<clinit>", "()V", "iconst_1", "iconst_0", "idiv", "putstatic Failing.x:I", "return").define();
        for (int i = 0; i < 3; i++) {
            try {
                System.out.println(i == 0 ? made.getField("x").get(null) : i == 1 ? made.getConstructor().newInstance() : Class.forName("Failing", true, made.getClassLoader()));
            } catch (LinkageError e) {
                System.out.println(e + " <- " + e.getCause());
            }
        }
        Class<?> broken = new Assembler("Broken").field(PUBLIC_STATIC, "x", "I").method(STATIC, "<clinit>", "()V", "pop", "return").define();
        for (int i = 0; i < 2; i++) {
            try {
                System.out.println(Class.forName("Broken", true, broken.getClassLoader()));
            } catch (LinkageError e) {
                System.out.println(e.getClass() + " " + e.getCause());
            }
        }
    }

    static void odd() throws Exception {
        Class<?> notStatic = new Assembler("Odd").version(50).field(PUBLIC_STATIC, "x", "I").method(PUBLIC, "<clinit>", "()V", "bipush 8", "putstatic Odd.x:I", "return").define();
        System.out.println(notStatic.getField("x").get(null));
        Class<?> argued = new Assembler("Odd").version(50).field(PUBLIC_STATIC, "x", "I").method(STATIC, "<clinit>", "(I)V", "bipush 8", "putstatic Odd.x:I", "return").define();
        System.out.println(argued.getField("x").get(null) + " " + argued.getDeclaredMethods().length);
        try {
            System.out.println(new Assembler("Odd").version(51).field(PUBLIC_STATIC, "x", "I").method(PUBLIC, "<clinit>", "()V", "return").define().getField("x").get(null));
        } catch (ClassFormatError e) {
            System.out.println(e.getMessage());
        }
        try {
            new Assembler("Odd").method(PUBLIC_STATIC, "run", "()V", "invokestatic Odd.<clinit>()V", "return").method(STATIC, "<clinit>", "()V", "return").define().getMethod("run").invoke(null);
        } catch (LinkageError e) {
            System.out.println(e.getClass());
        }
    }

    public static void main(String[] args) throws Exception {
        constants();
        triggers();
        failing();
        odd();
    }
}
