package assembly;

import static assembly.Assembler.PUBLIC_STATIC;
import static assembly.Assembler.STATIC;

import java.lang.reflect.InvocationTargetException;

/** Lines and files in stack traces: none, several entries for a place, in no order, and with odd file names. */
public class LineNumbers {
    static Assembler named(Assembler assembler, String file) {
        return assembler.attribute("SourceFile", out -> out.writeShort(assembler.utf8(file)));
    }

    static void show(Assembler assembler) throws Exception {
        try {
            assembler.define().getMethod("run").invoke(null);
        } catch (InvocationTargetException e) {
            for (StackTraceElement frame : e.getCause().getStackTrace()) {
                if (!frame.getClassName().startsWith("Made")) break;
                System.out.println(frame + " | " + frame.getFileName() + " " + frame.getLineNumber() + " " + frame.isNativeMethod() + " " + frame.getClassLoaderName() + " " + frame.getModuleName());
            }
        }
    }

    static final String[] FAILING = {"iconst_1", "iconst_0", "idiv", "pop", "return"};

    static Assembler lines(String... lines) {
        return new Assembler("Made").method(PUBLIC_STATIC, "run", "()V", lines);
    }

    public static void main(String[] args) throws Exception {
        show(lines(FAILING));
        show(named(lines(FAILING), "Made.src"));
        show(named(lines(FAILING), ""));
        show(named(lines(".line 10", "iconst_1", "iconst_0", ".line 20", "idiv", ".line 30", "pop", "return"), "Made.src"));
        show(lines(".line 10", "iconst_1", "iconst_0", ".line 20", "idiv", "pop", "return"));
        show(named(lines("iconst_1", "iconst_0", "idiv", ".line 30", "pop", "return"), "late"));
        show(named(lines(".line 1", ".line 2", "iconst_1", ".line 3", ".line 4", "iconst_0", "idiv", "pop", "return"), "twice"));
        show(named(lines(".line 65535", "iconst_1", "iconst_0", "idiv", "pop", "return"), "largest"));
        show(named(lines(".line 0", "iconst_1", "iconst_0", "idiv", "pop", "return"), "zero"));
        show(named(lines(".line 50", "iconst_1", ".line 40", "iconst_0", ".line 30", "idiv", ".line 20", "pop", "return"), "falling"));
        Assembler calls = new Assembler("Made")
            .method(PUBLIC_STATIC, "run", "()V", ".line 1", "nop", ".line 2", "invokestatic Made.second()V", ".line 3", "return")
            .method(STATIC, "second", "()V", ".line 100", "invokestatic Made.third()V", ".line 200", "return")
            .method(STATIC, "third", "()V", ".line 7", "aconst_null", ".line 8", "athrow");
        show(named(calls, "Calls.x"));
        Assembler initialiser = new Assembler("Made").field(STATIC, "x", "I")
            .method(PUBLIC_STATIC, "run", "()V", ".line 5", "aconst_null", "athrow");
        show(named(initialiser, "a/b\\c d.\u00e9"));
        Assembler withNative = new Assembler("Made").method(PUBLIC_STATIC | 0x100, "far", "(I)V").method(PUBLIC_STATIC, "run", "()V", ".line 12", "iconst_1", "invokestatic Made.far(I)V", "return");
        show(named(withNative, "N"));
    }
}
