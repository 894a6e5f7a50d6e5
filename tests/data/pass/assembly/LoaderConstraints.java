package assembly;

import static assembly.Assembler.PUBLIC;
import static assembly.Assembler.PUBLIC_STATIC;

import java.util.HashMap;
import java.util.Map;

/** Two loaders that mean different classes by one name, and meet in a signature. */
public class LoaderConstraints {
    /** Defines its own classes first, then asks another loader. */
    static class Own extends ClassLoader {
        final Map<String, Assembler> own = new HashMap<>();
        final ClassLoader next;

        Own(String name, ClassLoader next, Assembler... assemblers) {
            super(name, null);
            this.next = next;
            String[] names = {"Value", "Maker", "User", "Child"};
            for (Assembler assembler : assemblers) {
                for (String each : names) if (new String(assembler.bytes(), java.nio.charset.StandardCharsets.ISO_8859_1).contains("is" + each)) own.put(each, assembler);
            }
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) return loaded;
            Assembler assembler = own.get(name);
            if (assembler == null) return next.loadClass(name);
            byte[] bytes = assembler.bytes();
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    static Assembler value() {
        return new Assembler("Value").constructor().field(PUBLIC_STATIC, "isValue", "I");
    }

    static Assembler maker() {
        return new Assembler("Maker").constructor().field(PUBLIC_STATIC, "isMaker", "LValue;")
            .method(PUBLIC_STATIC, "make", "()LValue;", "new Value", "dup", "invokespecial Value.<init>()V", "areturn")
            .method(PUBLIC, "take", "(LValue;)LValue;", "aload_1", "areturn");
    }

    static void show(String title, ClassLoader loader, String name, String method) {
        try {
            System.out.println(title + ": " + (loader.loadClass(name).getMethod(method).invoke(null) != null));
        } catch (java.lang.reflect.InvocationTargetException e) {
            System.out.println(title + ": " + e.getCause().toString().replaceAll("@[0-9a-f]+", "@"));
        } catch (ReflectiveOperationException | LinkageError e) {
            System.out.println(title + ": " + e.toString().replaceAll("@[0-9a-f]+", "@"));
        }
    }

    public static void main(String[] args) throws Exception {
        ClassLoader system = LoaderConstraints.class.getClassLoader();
        Assembler user = new Assembler("User").field(PUBLIC_STATIC, "isUser", "I")
            .method(PUBLIC_STATIC, "alone", "()Ljava/lang/Object;", "invokestatic Maker.make()LValue;", "areturn")
            .method(PUBLIC_STATIC, "both", "()Ljava/lang/Object;", "new Value", "dup", "invokespecial Value.<init>()V", "pop", "invokestatic Maker.make()LValue;", "areturn")
            .method(PUBLIC_STATIC, "field", "()Ljava/lang/Object;", "new Value", "dup", "invokespecial Value.<init>()V", "putstatic Maker.isMaker:LValue;", "getstatic Maker.isMaker:LValue;", "areturn")
            .method(PUBLIC_STATIC, "mixed", "()Ljava/lang/Object;", "new Value", "checkcast Value", "areturn");
        Own shared = new Own("shared", system, value(), maker());
        Own agreeing = new Own("agreeing", shared, user);
        show("agreed", agreeing, "User", "alone");
        show("agreed", agreeing, "User", "both");
        show("agreed", agreeing, "User", "field");
        Own apart = new Own("apart", shared, value(), user);
        show("its own value", apart, "User", "both");
        show("its own value again", apart, "User", "both");
        show("in a field", apart, "User", "field");
        show("without the maker", apart, "User", "mixed");
        System.out.println(apart.loadClass("Value") == shared.loadClass("Value"));
        Assembler child = new Assembler("Child").extending("Maker").field(PUBLIC_STATIC, "isChild", "I").constructor()
            .method(PUBLIC, "take", "(LValue;)LValue;", "aload_1", "areturn")
            .method(PUBLIC_STATIC, "run", "()Ljava/lang/Object;", "new Child", "dup", "invokespecial Child.<init>()V", "areturn");
        Own overriding = new Own("overriding", shared, value(), child);
        overriding.loadClass("Value");
        show("overriding", overriding, "Child", "run");
        Own overridingAlike = new Own("alike", shared, child);
        show("overriding alike", overridingAlike, "Child", "run");
        Object mine = apart.loadClass("Value").getConstructor().newInstance();
        Object maker = shared.loadClass("Maker").getConstructor().newInstance();
        try {
            maker.getClass().getMethod("take", shared.loadClass("Value")).invoke(maker, mine);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            shared.loadClass("Value").cast(mine);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            java.lang.reflect.Array.set(java.lang.reflect.Array.newInstance(shared.loadClass("Value"), 1), 0, mine);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
