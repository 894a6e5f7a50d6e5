package assembly;

import static assembly.Assembler.ABSTRACT;
import static assembly.Assembler.INTERFACE;
import static assembly.Assembler.PRIVATE;
import static assembly.Assembler.PUBLIC;
import static assembly.Assembler.PUBLIC_STATIC;

import java.lang.reflect.InvocationTargetException;

/** invokespecial: superclasses that changed, with and without ACC_SUPER, default methods of interfaces, private methods. */
public class SpecialCalls {
    static final String SAY = "()Ljava/lang/String;";

    static Assembler type(String name, String superclass) {
        return new Assembler(name).version(52).extending(superclass).constructor();
    }

    static Assembler says(Assembler assembler, String text) {
        return assembler.method(PUBLIC, "say", SAY, "ldc string " + text, "areturn");
    }

    static String[] special(String member) {
        return new String[] {"aload_0", "invokespecial " + member + SAY, "areturn"};
    }

    static void show(String title, Assembler... parts) throws Exception {
        Assembler.Definer definer = new Assembler.Definer();
        String result;
        try {
            Class<?> last = null;
            for (Assembler part : parts) last = definer.define(part);
            result = String.valueOf(last.getMethod("ask").invoke(last.getConstructor().newInstance()));
        } catch (InvocationTargetException e) {
            result = e.getCause().toString();
        } catch (LinkageError e) {
            result = e.getClass().toString();
        }
        System.out.println(title + ": " + result.replaceAll("@[0-9a-f]+", "@"));
    }

    public static void main(String[] args) throws Exception {
        show("inherited", says(type("A", "java/lang/Object"), "A"), type("B", "A"), says(type("C", "B"), "C").method(PUBLIC, "ask", SAY, special("B.say")));
        show("overridden since", says(type("A", "java/lang/Object"), "A"), says(type("B", "A"), "B"), says(type("C", "B"), "C").method(PUBLIC, "ask", SAY, special("A.say")));
        show("without ACC_SUPER", says(type("A", "java/lang/Object"), "A"), says(type("B", "A"), "B"), says(type("C", "B"), "C").access(PUBLIC).method(PUBLIC, "ask", SAY, special("A.say")));
        show("its own", says(type("A", "java/lang/Object"), "A"), says(type("C", "A"), "C").method(PUBLIC, "ask", SAY, special("C.say")));
        show("its own, inherited", says(type("A", "java/lang/Object"), "A"), type("C", "A").method(PUBLIC, "ask", SAY, special("C.say")));
        show("in a subclass", says(type("A", "java/lang/Object"), "A"), says(type("B", "A"), "B").method(PUBLIC, "ask", SAY, special("A.say")), says(type("C", "B"), "C"));
        show("not a superclass", says(type("X", "java/lang/Object"), "X"), type("C", "java/lang/Object").method(PUBLIC, "ask", SAY, special("X.say")));
        show("private of its own", type("C", "java/lang/Object").method(PRIVATE, "say", SAY, "ldc string private", "areturn").method(PUBLIC, "ask", SAY, special("C.say")));
        show("private of the superclass", type("A", "java/lang/Object").method(PRIVATE, "say", SAY, "ldc string private", "areturn"), type("C", "A").method(PUBLIC, "ask", SAY, special("A.say")));
        show("missing", type("A", "java/lang/Object"), type("C", "A").method(PUBLIC, "ask", SAY, special("A.say")));
        show("abstract", type("A", "java/lang/Object").access(PUBLIC | ABSTRACT).method(PUBLIC | ABSTRACT, "say", SAY), says(type("C", "A"), "C").method(PUBLIC, "ask", SAY, special("A.say")));
        show("static", type("A", "java/lang/Object").method(PUBLIC_STATIC, "say", SAY, "ldc string static", "areturn"), type("C", "A").method(PUBLIC, "ask", SAY, special("A.say")));
        Assembler contract = new Assembler("I").version(52).access(PUBLIC | INTERFACE | ABSTRACT).method(PUBLIC, "say", SAY, "ldc string I", "areturn");
        show("of an interface", contract, says(type("C", "java/lang/Object"), "C").implementing("I").method(PUBLIC, "ask", SAY, special("interface I.say")));
        show("of an interface, as of a class", contract, says(type("C", "java/lang/Object"), "C").implementing("I").method(PUBLIC, "ask", SAY, special("I.say")));
        show("of an interface not its own", contract, says(type("C", "java/lang/Object"), "C").method(PUBLIC, "ask", SAY, special("interface I.say")));
        show("of a superclass's interface", contract, type("B", "java/lang/Object").implementing("I"), says(type("C", "B"), "C").method(PUBLIC, "ask", SAY, special("B.say")));
        show("Object's", type("C", "java/lang/Object").method(PUBLIC, "toString", SAY, "ldc string own", "areturn")
            .method(PUBLIC, "ask", SAY, "aload_0", "invokespecial java/lang/Object.toString()Ljava/lang/String;", "iconst_0", "iconst_2", "invokevirtual java/lang/String.substring(II)Ljava/lang/String;", "areturn"));
        show("on another object", says(type("A", "java/lang/Object"), "A"), says(type("C", "A"), "C").method(PUBLIC, "ask", SAY, "new C", "dup", "invokespecial C.<init>()V", "invokespecial A.say" + SAY, "areturn"));
        show("on null", says(type("A", "java/lang/Object"), "A"), says(type("C", "A"), "C").method(PUBLIC, "ask", SAY, "aconst_null", "checkcast C", "invokespecial A.say" + SAY, "areturn"));
    }
}
