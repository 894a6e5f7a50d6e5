package assembly;

import static assembly.Assembler.ABSTRACT;
import static assembly.Assembler.FINAL;
import static assembly.Assembler.INTERFACE;
import static assembly.Assembler.PRIVATE;
import static assembly.Assembler.PUBLIC;
import static assembly.Assembler.PUBLIC_STATIC;
import static assembly.Assembler.STATIC;

import java.util.Arrays;
import java.util.function.UnaryOperator;

/** Class files that are broken: where the machine stops, and what it says. */
public class Formats {
    static class Loader extends ClassLoader {
        Class<?> define(String name, byte[] bytes) {
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    static void define(String title, String name, byte[] bytes) {
        try {
            System.out.println(title + ": " + new Loader().define(name, bytes));
        } catch (LinkageError e) {
            System.out.println(title + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static void broken(String title, UnaryOperator<byte[]> change) {
        define(title, null, change.apply(new Assembler("Broken").field(PUBLIC, "a", "I").method(PUBLIC_STATIC, "run", "()V", "return").bytes()));
    }

    static UnaryOperator<byte[]> put(int at, int value) {
        return bytes -> {
            bytes[at] = (byte) value;
            return bytes;
        };
    }

    static void bytes() {
        broken("whole", bytes -> bytes);
        broken("magic", put(0, 0xCB));
        broken("empty", bytes -> new byte[0]);
        broken("header only", bytes -> Arrays.copyOf(bytes, 8));
        broken("cut", bytes -> Arrays.copyOf(bytes, bytes.length - 3));
        broken("cut in the pool", bytes -> Arrays.copyOf(bytes, 20));
        broken("longer", bytes -> Arrays.copyOf(bytes, bytes.length + 1));
        broken("unknown tag", put(10, 2));
        broken("unknown tag 19", put(10, 19));
        broken("no pool", bytes -> put(9, 0).apply(put(8, 0).apply(bytes)));
    }

    static void versions() {
        for (int version : new int[] {0, 44, 45, 46, 49, 61, 62, 100, 65535}) {
            define("version " + version, null, new Assembler("Versioned").version(version).bytes());
        }
        for (int minor : new int[] {1, 65535}) {
            for (int version : new int[] {50, 55, 56, 60, 61, 62}) define("version " + version + "." + minor, null, new Assembler("Versioned").version(minor << 16 | version).bytes());
        }
    }

    static void named(Assembler assembler) {
        define(null, null, assembler.bytes());
    }

    static void names() {
        for (String name : new String[] {"a.b", "a;b", "[a", "a[b", "", "a//b", "/a", "a/", "a-b c", "1", "class"}) named(new Assembler(name));
        for (String name : new String[] {"a.b", "a;b", "a[b", "a/b", "", "a<b", "1"}) named(new Assembler("Fields").field(PUBLIC, name, "I"));
        for (String name : new String[] {"a.b", "a<b", "a>b", "", "<init>", "<clinit>", "<other>", "a b"}) named(new Assembler("Methods").method(PUBLIC, name, "()V", "return"));
        for (String descriptor : new String[] {"V", "X", "", "II", "[", "[V", "L;", "Ljava/lang/String", "Ljava.lang.String;", "[[[J", "()I"}) named(new Assembler("Fields").field(PUBLIC, "f", descriptor));
        for (String descriptor : new String[] {"V", "()", "(V)V", "()VV", "(I", "()X", "(II)", "()[V", "(La;L)V", "([[I)[J"}) named(new Assembler("Methods").method(PUBLIC | ABSTRACT, "m", descriptor).access(PUBLIC | ABSTRACT));
    }

    static void flags() {
        for (int flags : new int[] {PUBLIC | PRIVATE, FINAL | 0x40, PUBLIC | 0x8000, PRIVATE | 4, 0x10FF}) named(new Assembler("Fields").field(flags, "f", "I"));
        for (int flags : new int[] {PUBLIC | PRIVATE, ABSTRACT | FINAL, ABSTRACT | STATIC, ABSTRACT | 0x100, ABSTRACT | 0x20, ABSTRACT | PRIVATE}) named(new Assembler("Methods").access(PUBLIC | ABSTRACT).method(flags, "m", "()V"));
        for (int flags : new int[] {FINAL | ABSTRACT, INTERFACE, INTERFACE | ABSTRACT | FINAL, INTERFACE | ABSTRACT | 0x4000, 0x2000, 0x2000 | INTERFACE | ABSTRACT, 0x8000}) named(new Assembler("Flags").access(flags));
        for (int flags : new int[] {0, PRIVATE, PUBLIC, STATIC, PUBLIC | 0x20, PUBLIC | FINAL}) named(new Assembler("Interface").version(52).access(PUBLIC | INTERFACE | ABSTRACT).method(flags, "m", "()V", "return"));
        for (int flags : new int[] {0, PUBLIC, PUBLIC_STATIC, STATIC | FINAL, PUBLIC_STATIC | FINAL}) named(new Assembler("Interface").access(PUBLIC | INTERFACE | ABSTRACT).field(flags, "f", "I"));
    }

    static void members() {
        named(new Assembler("Twice").field(PUBLIC, "f", "I").field(PUBLIC, "f", "J").field(PUBLIC_STATIC, "f", "I"));
        named(new Assembler("Twice").method(PUBLIC, "m", "()V", "return").method(PUBLIC_STATIC, "m", "()V", "return"));
        named(new Assembler("Twice").implementing("java/lang/Runnable", "java/lang/Cloneable", "java/lang/Runnable"));
        named(new Assembler("NoCode").method(PUBLIC, "m", "()V"));
        named(new Assembler("Code").method(PUBLIC | ABSTRACT, "m", "()V", "return"));
        named(new Assembler("Code").method(PUBLIC | 0x100, "m", "()V", "return"));
        named(new Assembler("NoSuper").extending(null));
        named(new Assembler("Interface").access(PUBLIC | INTERFACE | ABSTRACT).extending("java/lang/String"));
        named(new Assembler("Empty").method(PUBLIC, "m", "()V", "nop").method(PUBLIC, "<init>", "()I", "return"));
        named(new Assembler("Limits").method(PUBLIC, "m", "(JJ)V", ".limits 0 3", "return"));
        named(new Assembler("Range").method(PUBLIC, "m", "()V", "to:", "nop", "from:", "return", ".catch from to to any"));
        named(new Assembler("Constant").field(PUBLIC_STATIC, "f", "I", "long 5"));
        named(new Assembler("Constant").field(PUBLIC_STATIC, "f", "Ljava/lang/Object;", "string text"));
        named(new Assembler("Constant").field(PUBLIC_STATIC, "f", "Ljava/lang/String;", "class java/lang/String"));
        define("other name", "a.Other", new Assembler("Given").bytes());
        define("other package", "b.Given", new Assembler("a/Given").bytes());
    }

    public static void main(String[] args) {
        bytes();
        versions();
        names();
        flags();
        members();
    }
}
