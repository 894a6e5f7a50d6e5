package assembly;

import static assembly.Assembler.ABSTRACT;
import static assembly.Assembler.INTERFACE;
import static assembly.Assembler.PRIVATE;
import static assembly.Assembler.PUBLIC;
import static assembly.Assembler.PUBLIC_STATIC;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Which method is selected among inherited, default, private and abstract ones, when recompilation has changed them apart. */
public class Conflicts {
    static final int CONTRACT = PUBLIC | INTERFACE | ABSTRACT;

    static Assembler contract(String name, String... implemented) {
        return new Assembler(name).version(52).access(CONTRACT).implementing(implemented);
    }

    static String[] says(String text) {
        return new String[] {"ldc string " + text, "areturn"};
    }

    static final String SAY = "()Ljava/lang/String;";

    static Assembler type(String name) {
        return new Assembler(name).version(52);
    }

    /** Calls say() of a new object of the last class, by an interface and by its class. */
    static void show(String title, Assembler... parts) throws Exception {
        Assembler.Definer definer = new Assembler.Definer();
        Class<?> last = null;
        StringBuilder line = new StringBuilder(title);
        try {
            for (Assembler part : parts) last = definer.define(part);
            definer.define(type("User").method(PUBLIC_STATIC, "byInterface", SAY, "new C", "dup", "invokespecial C.<init>()V", "invokeinterface I.say" + SAY, "areturn")
                .method(PUBLIC_STATIC, "byClass", SAY, "new C", "dup", "invokespecial C.<init>()V", "invokevirtual C.say" + SAY, "areturn"));
            for (String way : new String[] {"byInterface", "byClass"}) {
                Method method = Class.forName("User", true, definer).getMethod(way);
                Object said;
                try {
                    said = method.invoke(null);
                } catch (InvocationTargetException e) {
                    said = e.getCause().toString().replaceAll("@[0-9a-f]+", "@");
                }
                line.append(" | ").append(said);
            }
            line.append(" | ").append(last.getMethods().length - Object.class.getMethods().length);
        } catch (LinkageError e) {
            line.append(" | ").append(e);
        }
        System.out.println(line);
    }

    static Assembler both() {
        return type("C").implementing("I", "J").constructor();
    }

    public static void main(String[] args) throws Exception {
        show("default", contract("I").method(PUBLIC, "say", SAY, says("I")), type("C").implementing("I").constructor());
        show("two defaults", contract("I").method(PUBLIC, "say", SAY, says("I")), contract("J").method(PUBLIC, "say", SAY, says("J")), both());
        show("default and abstract", contract("I").method(PUBLIC, "say", SAY, says("I")), contract("J").method(PUBLIC | ABSTRACT, "say", SAY), both());
        show("the more specific", contract("I").method(PUBLIC, "say", SAY, says("I")), contract("J", "I").method(PUBLIC, "say", SAY, says("J")), both());
        show("made abstract again", contract("I").method(PUBLIC, "say", SAY, says("I")), contract("J", "I").method(PUBLIC | ABSTRACT, "say", SAY), both());
        show("a diamond", contract("I").method(PUBLIC, "say", SAY, says("I")), contract("J", "I"), contract("K", "I"), type("C").implementing("J", "K").constructor());
        show("one side of a diamond", contract("I").method(PUBLIC, "say", SAY, says("I")), contract("J", "I").method(PUBLIC, "say", SAY, says("J")), contract("K", "I"), type("C").implementing("K", "J").constructor());
        show("both sides", contract("I").method(PUBLIC, "say", SAY, says("I")), contract("J", "I").method(PUBLIC, "say", SAY, says("J")), contract("K", "I").method(PUBLIC, "say", SAY, says("K")), type("C").implementing("J", "K").constructor());
        show("the class wins", contract("I").method(PUBLIC, "say", SAY, says("I")), type("B").constructor().method(PUBLIC, "say", SAY, says("B")), type("C").extending("B").implementing("I").constructor());
        show("even abstract", contract("I").method(PUBLIC, "say", SAY, says("I")), type("B").access(PUBLIC | ABSTRACT).constructor().method(PUBLIC | ABSTRACT, "say", SAY), type("C").extending("B").implementing("I").constructor());
        show("private in a superclass", contract("I").method(PUBLIC, "say", SAY, says("I")), type("B").constructor().method(PRIVATE, "say", SAY, says("B")), type("C").extending("B").implementing("I").constructor());
        show("private in the class", contract("I").method(PUBLIC | ABSTRACT, "say", SAY), type("C").implementing("I").constructor().method(PRIVATE, "say", SAY, says("C")));
        show("static in the class", contract("I").method(PUBLIC, "say", SAY, says("I")), type("C").implementing("I").constructor().method(PUBLIC_STATIC, "say", SAY, says("C")));
        show("private in an interface", contract("I").method(PRIVATE, "say", SAY, says("I")), type("C").implementing("I").constructor());
        show("static in an interface", contract("I").method(PUBLIC_STATIC, "say", SAY, says("I")), type("C").implementing("I").constructor());
        show("other result", contract("I").method(PUBLIC | ABSTRACT, "say", SAY), type("C").implementing("I").constructor().method(PUBLIC, "say", "()Ljava/lang/Object;", says("C")));
        show("final in a superclass", contract("I").method(PUBLIC | ABSTRACT, "say", SAY), type("B").constructor().method(PUBLIC | Assembler.FINAL, "say", SAY, says("B")), type("C").extending("B").implementing("I").constructor());
        show("final overridden", contract("I").method(PUBLIC | ABSTRACT, "say", SAY), type("B").constructor().method(PUBLIC | Assembler.FINAL, "say", SAY, says("B")), type("C").extending("B").implementing("I").constructor().method(PUBLIC, "say", SAY, says("C")));
        show("default of a superclass's interface", contract("I").method(PUBLIC, "say", SAY, says("I")), type("B").implementing("I").constructor(), contract("J", "I").method(PUBLIC, "say", SAY, says("J")), type("C").extending("B").implementing("J").constructor());
    }
}
