package assembly;

import static assembly.Assembler.PUBLIC_STATIC;

import java.lang.reflect.InvocationTargetException;

/** Monitors that are not left, left twice, or left by another: returning is where it shows. */
public class MonitorBalance {
    static void run(String title, int flags, String... lines) throws Exception {
        Class<?> made = new Assembler("Made").version(49).method(PUBLIC_STATIC | flags, "run", "(Ljava/lang/Object;)Ljava/lang/Object;", lines).define();
        Object lock = new Object();
        Object result;
        try {
            result = made.getMethod("run", Object.class).invoke(null, lock);
        } catch (InvocationTargetException e) {
            result = e.getCause();
        }
        System.out.println(title + ": " + (result == lock ? "the lock" : result) + ", held " + Thread.holdsLock(lock) + " " + Thread.holdsLock(made));
    }

    static final int SYNCHRONIZED = 0x20;

    public static void main(String[] args) throws Exception {
        run("balanced", 0, "aload_0", "monitorenter", "aload_0", "monitorexit", "aload_0", "areturn");
        run("reentrant", 0, "aload_0", "monitorenter", "aload_0", "monitorenter", "aload_0", "monitorexit", "aload_0", "monitorexit", "aload_0", "areturn");
        run("never left", 0, "aload_0", "monitorenter", "aload_0", "areturn");
        run("left once of twice", 0, "aload_0", "monitorenter", "aload_0", "monitorenter", "aload_0", "monitorexit", "aload_0", "areturn");
        run("never entered", 0, "aload_0", "monitorexit", "aload_0", "areturn");
        run("left twice", 0, "aload_0", "monitorenter", "aload_0", "monitorexit", "aload_0", "monitorexit", "aload_0", "areturn");
        run("null entered", 0, "aconst_null", "monitorenter", "aload_0", "areturn");
        run("null left", 0, "aconst_null", "monitorexit", "aload_0", "areturn");
        run("exception while held", 0, "aload_0", "monitorenter", "iconst_1", "iconst_0", "idiv", "pop", "aload_0", "monitorexit", "aload_0", "areturn");
        run("synchronized", SYNCHRONIZED, "aload_0", "areturn");
        run("synchronized, with an exception", SYNCHRONIZED, "iconst_1", "iconst_0", "idiv", "pop", "aload_0", "areturn");
        run("synchronized, and never left", SYNCHRONIZED, "aload_0", "monitorenter", "aload_0", "areturn");
        run("synchronized, and left", SYNCHRONIZED, "ldc class Made", "monitorexit", "aload_0", "areturn");
        run("in another order", 0, "aload_0", "monitorenter", "ldc class Made", "monitorenter", "aload_0", "monitorexit", "ldc class Made", "monitorexit", "aload_0", "areturn");
        run("the handler leaves", 0, "aload_0", "monitorenter", "from:", "iconst_1", "iconst_0", "idiv", "to:", "aconst_null", "areturn", "handler:", "pop", "aload_0", "monitorexit", "aload_0", "areturn", ".catch from to handler any");
    }
}
