package assembly;

import static assembly.Assembler.PUBLIC_STATIC;

/** A subroutine that is called by another one and by the method itself: the verifier loses track of who may return. */
public class SharedSubroutine {
    public static void main(String[] args) throws Exception {
        Class<?> made = new Assembler("Made").version(48).method(PUBLIC_STATIC, "run", "()I",
            "iconst_0", "istore_0", "jsr outer", "jsr inner", "iload_0", "ireturn",
            "outer:", "astore_1", "jsr inner", "ret 1",
            "inner:", "astore_2", "iinc 0 10", "ret 2").define();
        try {
            System.out.println(made.getMethod("run").invoke(null));
        } catch (VerifyError e) {
            System.out.println(e.getMessage());
        }
    }
}
