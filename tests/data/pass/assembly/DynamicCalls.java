package assembly;

import static assembly.Assembler.PUBLIC_STATIC;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.invoke.VolatileCallSite;
import java.lang.reflect.InvocationTargetException;

/** invokedynamic with bootstrap methods of every shape, call sites that change, and all that can go wrong. */
public class DynamicCalls {
    static int links;
    static MutableCallSite site;

    public static String answer(int number) {
        return "answer " + number;
    }

    public static String other(int number) {
        return "other " + number;
    }

    public static CallSite constant(MethodHandles.Lookup lookup, String name, MethodType type) throws Exception {
        links++;
        return new ConstantCallSite(MethodHandles.lookup().findStatic(DynamicCalls.class, name, type));
    }

    public static CallSite mutable(MethodHandles.Lookup lookup, String name, MethodType type) throws Exception {
        return site = new MutableCallSite(MethodHandles.lookup().findStatic(DynamicCalls.class, name, type));
    }

    public static CallSite idle(MethodHandles.Lookup lookup, String name, MethodType type) throws Exception {
        return new VolatileCallSite(type);
    }

    public static Object loose(Object... all) throws Exception {
        return new ConstantCallSite(MethodHandles.dropArguments(MethodHandles.constant(String.class, all.length + " " + all[1] + " " + all[all.length - 1]), 0, int.class));
    }

    public static CallSite none(MethodHandles.Lookup lookup, String name, MethodType type) {
        return null;
    }

    public static Object wrong(MethodHandles.Lookup lookup, String name, MethodType type) {
        return "not a site";
    }

    public static CallSite mistyped(MethodHandles.Lookup lookup, String name, MethodType type) throws Exception {
        return new ConstantCallSite(MethodHandles.constant(String.class, "x"));
    }

    public static CallSite failing(MethodHandles.Lookup lookup, String name, MethodType type) throws Exception {
        throw new java.io.IOException("failing " + ++links);
    }

    public static CallSite raising(MethodHandles.Lookup lookup, String name, MethodType type) {
        throw new StackOverflowError("raising " + ++links);
    }

    static final String STANDARD = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;)";
    static final String SITE = "Ljava/lang/invoke/CallSite;";

    static Class<?> caller(String bootstrap, String name, String... arguments) {
        return new Assembler("Made").version(51).bootstrap("invokestatic assembly/DynamicCalls." + bootstrap, arguments)
            .method(PUBLIC_STATIC, "run", "(I)Ljava/lang/Object;", "iload_0", "invokedynamic 0 " + name + " (I)Ljava/lang/String;", "areturn")
            .define();
    }

    static void call(String title, Class<?> caller) throws Exception {
        for (int time = 1; time < 3; time++) {
            try {
                System.out.println(title + ": " + caller.getMethod("run", int.class).invoke(null, time));
            } catch (InvocationTargetException e) {
                StringBuilder causes = new StringBuilder();
                for (Throwable at = e.getCause(); at != null; at = at.getCause()) causes.append(" <- ").append(at);
                System.out.println(title + causes);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        call("constant", caller("constant" + STANDARD + SITE, "answer"));
        System.out.println("linked " + links);
        Class<?> changing = caller("mutable" + STANDARD + SITE, "answer");
        call("mutable", changing);
        site.setTarget(MethodHandles.lookup().findStatic(DynamicCalls.class, "other", MethodType.methodType(String.class, int.class)));
        MutableCallSite.syncAll(new MutableCallSite[] {site});
        call("changed", changing);
        try {
            site.setTarget(MethodHandles.constant(int.class, 1));
        } catch (java.lang.invoke.WrongMethodTypeException e) {
            System.out.println(e.getMessage());
        }
        call("without a target", caller("idle" + STANDARD + SITE, "answer"));
        call("all arguments in an array", caller("loose([Ljava/lang/Object;)Ljava/lang/Object;", "named", "string extra", "double 2.5"));
        call("arguments of all kinds", caller("loose([Ljava/lang/Object;)Ljava/lang/Object;", "named", "long 5", "float 1", "class java/lang/String", "type (I)V", "handle invokestatic assembly/DynamicCalls.answer(I)Ljava/lang/String;", "string last"));
        call("null", caller("none" + STANDARD + SITE, "answer"));
        call("no site", caller("wrong" + STANDARD + "Ljava/lang/Object;", "answer"));
        call("another type", caller("mistyped" + STANDARD + SITE, "answer"));
        links = 0;
        call("failing", caller("failing" + STANDARD + SITE, "answer"));
        call("raising", caller("raising" + STANDARD + SITE, "answer"));
        call("not found", caller("constant" + STANDARD + SITE, "missing"));
        call("no bootstrap", caller("absent" + STANDARD + SITE, "answer"));
        call("too many arguments", caller("constant" + STANDARD + SITE, "answer", "int 1"));
    }
}
