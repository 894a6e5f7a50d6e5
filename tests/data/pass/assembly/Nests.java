package assembly;

import static assembly.Assembler.PRIVATE;
import static assembly.Assembler.PUBLIC_STATIC;
import static assembly.Assembler.STATIC;

import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;

/** NestHost and NestMembers: who may see whose private members, and claims that are not returned. */
public class Nests {
    static Assembler type(String name) {
        return new Assembler(name).version(55);
    }

    static Assembler host(Assembler assembler, String... members) {
        return assembler.attribute("NestMembers", out -> {
            out.writeShort(members.length);
            for (String member : members) out.writeShort(assembler.type(member));
        });
    }

    static Assembler member(Assembler assembler, String host) {
        return assembler.attribute("NestHost", out -> out.writeShort(assembler.type(host)));
    }

    static Assembler secret(Assembler assembler) {
        return assembler.method(PRIVATE | STATIC, "secret", "()I", "bipush 42", "ireturn").field(PRIVATE | STATIC, "hidden", "I");
    }

    static Assembler spy(Assembler assembler, String victim) {
        return assembler.method(PUBLIC_STATIC, "run", "()I", "invokestatic " + victim + ".secret()I", "getstatic " + victim + ".hidden:I", "iadd", "ireturn");
    }

    static void show(String title, Assembler... parts) throws Exception {
        Assembler.Definer definer = new Assembler.Definer();
        Class<?> first = definer.define(parts[0]);
        Class<?> last = first;
        for (int i = 1; i < parts.length; i++) last = definer.define(parts[i]);
        Object result;
        try {
            result = last.getMethod("run").invoke(null);
        } catch (InvocationTargetException e) {
            result = e.getCause().toString().replaceAll("@[0-9a-f]+", "@");
        }
        System.out.println(title + ": " + result);
        System.out.println("  " + last.getNestHost() + " " + last.isNestmateOf(first) + " " + first.isNestmateOf(last) + " " + members(first) + " " + members(last));
    }

    static String members(Class<?> type) {
        try {
            return Arrays.toString(type.getNestMembers());
        } catch (LinkageError e) {
            return e.toString().replaceAll("@[0-9a-f]+", "@");
        }
    }

    public static void main(String[] args) throws Exception {
        show("no nest", secret(type("Host")), spy(type("Spy"), "Host"));
        show("agreed", secret(host(type("Host"), "Spy")), spy(member(type("Spy"), "Host"), "Host"));
        show("not listed", secret(host(type("Host"), "Other")), spy(member(type("Spy"), "Host"), "Host"));
        show("no list", secret(type("Host")), spy(member(type("Spy"), "Host"), "Host"));
        show("not claimed", secret(host(type("Host"), "Spy")), spy(type("Spy"), "Host"));
        show("host is not there", secret(type("Host")), spy(member(type("Spy"), "Gone"), "Host"));
        show("another package", secret(host(type("a/Host"), "b/Spy")), spy(member(type("b/Spy"), "a/Host"), "a/Host"));
        show("between members", host(type("Host"), "Spy", "Victim"), secret(member(type("Victim"), "Host")), spy(member(type("Spy"), "Host"), "Victim"));
        show("one of them not listed", host(type("Host"), "Spy"), secret(member(type("Victim"), "Host")), spy(member(type("Spy"), "Host"), "Victim"));
        show("a missing member", secret(host(type("Host"), "Gone", "Spy")), spy(member(type("Spy"), "Host"), "Host"));
        show("before Java 11", secret(host(new Assembler("Host").version(54), "Spy")), spy(member(new Assembler("Spy").version(54), "Host"), "Host"));
        Class<?> array = String[].class;
        System.out.println(array.getNestHost() + " " + int.class.getNestHost() + " " + Arrays.toString(int[].class.getNestMembers()) + " " + java.util.Map.Entry.class.getNestHost());
    }
}
