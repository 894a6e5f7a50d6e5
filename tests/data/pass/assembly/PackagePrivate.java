package assembly;

import static assembly.Assembler.PRIVATE;
import static assembly.Assembler.PUBLIC;
import static assembly.Assembler.PUBLIC_STATIC;

/** Which package-private methods override which, over packages, over loaders, and through a class that opens them up. */
public class PackagePrivate {
    static final String SAY = "()Ljava/lang/String;";
    static final int PACKAGE = 0;
    static final int PROTECTED = 4;

    static Assembler says(String name, String superclass, int access) {
        Assembler assembler = new Assembler(name).extending(superclass).constructor();
        return access < 0 ? assembler : assembler.method(access, "say", SAY, "ldc string " + name, "areturn");
    }

    /** A caller in a package, who calls say() of an object by a class's name. */
    static Assembler caller(String name, String owner) {
        return new Assembler(name).method(PUBLIC_STATIC, "call", "(L" + owner + ";)Ljava/lang/String;", "aload_0", "invokevirtual " + owner + ".say" + SAY, "areturn");
    }

    static void show(String title, String[] callers, Assembler... parts) throws Exception {
        Assembler.Definer definer = new Assembler.Definer();
        Class<?> last = null;
        StringBuilder line = new StringBuilder(title + ":");
        try {
            for (Assembler part : parts) last = definer.define(part);
            Object object = last.getConstructor().newInstance();
            int n = 0;
            for (String each : callers) {
                String[] words = each.split(" ");
                Class<?> caller = definer.define(caller(words[0] + "/Caller" + n++, words[1]));
                Object result;
                try {
                    result = caller.getMethods()[0].invoke(null, object);
                } catch (java.lang.reflect.InvocationTargetException e) {
                    result = e.getCause().getClass().getSimpleName();
                }
                line.append(' ').append(result);
            }
        } catch (LinkageError e) {
            line.append(' ').append(e);
        }
        System.out.println(line);
    }

    public static void main(String[] args) throws Exception {
        String[] both = {"a a/A", "b b/B"};
        show("of another package", both, says("a/A", "java/lang/Object", PACKAGE), says("b/B", "a/A", PACKAGE));
        show("public of another package", both, says("a/A", "java/lang/Object", PACKAGE), says("b/B", "a/A", PUBLIC));
        show("of the same package", new String[] {"a a/A", "a a/B"}, says("a/A", "java/lang/Object", PACKAGE), says("a/B", "a/A", PACKAGE));
        show("back in the package", new String[] {"a a/A", "b b/B", "a a/C"}, says("a/A", "java/lang/Object", PACKAGE), says("b/B", "a/A", PACKAGE), says("a/C", "b/B", PACKAGE));
        show("opened in the package", new String[] {"a a/A", "a a/B", "b b/C"}, says("a/A", "java/lang/Object", PACKAGE), says("a/B", "a/A", PUBLIC), says("b/C", "a/B", PUBLIC));
        show("opened elsewhere", new String[] {"a a/A", "b b/B", "a a/C"}, says("a/A", "java/lang/Object", PACKAGE), says("b/B", "a/A", PUBLIC), says("a/C", "b/B", PUBLIC));
        show("protected", both, says("a/A", "java/lang/Object", PROTECTED), says("b/B", "a/A", PROTECTED));
        show("narrowed", both, says("a/A", "java/lang/Object", PUBLIC), says("b/B", "a/A", PACKAGE));
        show("made private", new String[] {"a a/A"}, says("a/A", "java/lang/Object", PUBLIC), says("a/B", "a/A", PRIVATE));
        show("private above", new String[] {"a a/B"}, says("a/A", "java/lang/Object", PRIVATE), says("a/B", "a/A", PUBLIC));
        show("inherited over packages", new String[] {"a a/A", "b b/B", "a b/B"}, says("a/A", "java/lang/Object", PACKAGE), says("b/B", "a/A", -1));
        show("static below", new String[] {"a a/A", "a a/B"}, says("a/A", "java/lang/Object", PUBLIC), says("a/B", "a/A", PUBLIC_STATIC));
        show("through three packages", new String[] {"a a/A", "b b/B", "c c/C", "a a/D"}, says("a/A", "java/lang/Object", PACKAGE), says("b/B", "a/A", PACKAGE), says("c/C", "b/B", PACKAGE), says("a/D", "c/C", PACKAGE));
        Assembler.Definer upper = new Assembler.Definer();
        Class<?> base = upper.define(says("a/A", "java/lang/Object", PACKAGE));
        Class<?> caller = upper.define(caller("a/Caller", "a/A"));
        ClassLoader lower = new ClassLoader(upper) {
            @Override
            protected Class<?> findClass(String name) {
                byte[] bytes = says("a/B", "a/A", PACKAGE).bytes();
                return defineClass(name, bytes, 0, bytes.length);
            }
        };
        try {
            Class<?> derived = lower.loadClass("a.B");
            java.lang.reflect.Constructor<?> constructor = derived.getConstructor();
            System.out.println("the same package of another loader: " + caller.getMethods()[0].invoke(null, constructor.newInstance()) + " " + base.getPackageName().equals(derived.getPackageName()));
        } catch (java.lang.reflect.InvocationTargetException e) {
            System.out.println(e.getCause());
        }
    }
}
