package verify;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Classes made by hand: what the verifiers refuse, and what they let pass. */
public class HandMade {
    /** Writes the few parts of a class file that the cases need. */
    static class Maker {
        final Map<String, Integer> indices = new HashMap<>();
        final ByteArrayOutputStream pool = new ByteArrayOutputStream();
        final DataOutputStream out = new DataOutputStream(pool);
        int next = 1;

        int utf8(String text) throws IOException {
            Integer known = indices.get("u" + text);
            if (known != null) return known;
            out.writeByte(1);
            out.writeUTF(text);
            indices.put("u" + text, next);
            return next++;
        }

        int one(int tag, String text) throws IOException {
            Integer known = indices.get(tag + text);
            if (known != null) return known;
            int utf8 = utf8(text);
            out.writeByte(tag);
            out.writeShort(utf8);
            indices.put(tag + text, next);
            return next++;
        }

        int type(String name) throws IOException {
            return one(7, name);
        }

        /** "java/lang/Object.hashCode()I", or "a/B.field:I". */
        int member(int tag, String text) throws IOException {
            Integer known = indices.get(tag + text);
            if (known != null) return known;
            int dot = text.indexOf('.');
            String rest = text.substring(dot + 1);
            int split = tag == 9 ? rest.indexOf(':') : rest.indexOf('(');
            int owner = type(text.substring(0, dot));
            int name = utf8(rest.substring(0, split));
            int descriptor = utf8(rest.substring(tag == 9 ? split + 1 : split));
            out.writeByte(12);
            out.writeShort(name);
            out.writeShort(descriptor);
            int nameAndType = next++;
            out.writeByte(tag);
            out.writeShort(owner);
            out.writeShort(nameAndType);
            indices.put(tag + text, next);
            return next++;
        }
    }

    /** One method, in a class of its own. */
    static class Case {
        final String title;
        int version = 61;
        int access = 9;
        String name = "run";
        String descriptor = "()V";
        String superclass = "java/lang/Object";
        String[] interfaces = {};
        int stack = 4;
        int locals = 4;
        String code = "";
        String table = "";
        List<String> handlers = new ArrayList<>();

        Case(String title) {
            this.title = title;
        }

        Case old() {
            version = 49;
            return this;
        }

        Case version(int number) {
            version = number;
            return this;
        }

        Case method(int flags, String name, String descriptor) {
            this.access = flags;
            this.name = name;
            this.descriptor = descriptor;
            return this;
        }

        Case extending(String name) {
            superclass = name;
            return this;
        }

        Case room(int stack, int locals) {
            this.stack = stack;
            this.locals = locals;
            return this;
        }

        /** Hexadecimal bytes; "C:name" is a class, "F:", "M:" and "I:" are members: two bytes. */
        Case code(String text) {
            code = text;
            return this;
        }

        /** As the code; the count of entries first. */
        Case table(String text) {
            table = text;
            return this;
        }

        /** Start, end, handler, and the class caught or "any". */
        Case handler(String row) {
            handlers.add(row);
            return this;
        }

        byte[] bytes(Maker maker, String text) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            for (String word : text.trim().split("\\s+")) {
                if (word.isEmpty()) continue;
                if (word.length() > 2 && word.charAt(1) == ':') {
                    String rest = word.substring(2);
                    int index = switch (word.charAt(0)) {
                        case 'C' -> maker.type(rest);
                        case 'S' -> maker.one(8, rest);
                        case 'F' -> maker.member(9, rest);
                        case 'M' -> maker.member(10, rest);
                        default -> maker.member(11, rest);
                    };
                    bytes.write(index >> 8);
                    bytes.write(index);
                } else {
                    bytes.write(Integer.parseInt(word, 16));
                }
            }
            return bytes.toByteArray();
        }

        byte[] make() throws IOException {
            Maker maker = new Maker();
            int thisClass = maker.type("verify/Made");
            int superClass = maker.type(superclass);
            ByteArrayOutputStream rest = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(rest);
            out.writeShort(0x21);
            out.writeShort(thisClass);
            out.writeShort(superClass);
            out.writeShort(interfaces.length);
            for (String name : interfaces) out.writeShort(maker.type(name));
            out.writeShort(1);
            out.writeShort(9);
            out.writeShort(maker.utf8("count"));
            out.writeShort(maker.utf8("I"));
            out.writeShort(0);
            out.writeShort(1);
            out.writeShort(access);
            out.writeShort(maker.utf8(name));
            out.writeShort(maker.utf8(descriptor));
            out.writeShort(1);
            byte[] bytes = bytes(maker, code);
            byte[] map = bytes(maker, table);
            ByteArrayOutputStream attribute = new ByteArrayOutputStream();
            DataOutputStream body = new DataOutputStream(attribute);
            body.writeShort(stack);
            body.writeShort(locals);
            body.writeInt(bytes.length);
            body.write(bytes);
            body.writeShort(handlers.size());
            for (String row : handlers) {
                String[] parts = row.split(" ");
                for (int i = 0; i < 3; i++) body.writeShort(Integer.parseInt(parts[i]));
                body.writeShort(parts[3].equals("any") ? 0 : maker.type(parts[3]));
            }
            body.writeShort(map.length > 0 ? 1 : 0);
            if (map.length > 0) {
                body.writeShort(maker.utf8("StackMapTable"));
                body.writeInt(map.length);
                body.write(map);
            }
            out.writeShort(maker.utf8("Code"));
            out.writeInt(attribute.size());
            out.write(attribute.toByteArray());
            out.writeShort(0);
            ByteArrayOutputStream file = new ByteArrayOutputStream();
            DataOutputStream whole = new DataOutputStream(file);
            whole.writeInt(0xCAFEBABE);
            whole.writeShort(0);
            whole.writeShort(version);
            whole.writeShort(maker.next);
            whole.write(maker.pool.toByteArray());
            whole.write(rest.toByteArray());
            return file.toByteArray();
        }
    }

    static class Loader extends ClassLoader {
        Loader() {
            super(HandMade.class.getClassLoader());
        }

        Class<?> define(byte[] bytes) {
            return defineClass(null, bytes, 0, bytes.length);
        }
    }

    static void run(Case made) throws Exception {
        String verdict;
        try {
            Class<?> type = new Loader().define(made.make());
            type = Class.forName(type.getName(), true, type.getClassLoader());
            verdict = "passes";
        } catch (LinkageError error) {
            // The words are each release's own.
            verdict = error.getClass().getName();
        }
        System.out.println(made.title + ": " + verdict);
    }

    /** A class with protected members of a package that is not the cases'. */
    static final String LOADER = "java/lang/ClassLoader";

    public static void main(String[] args) throws Exception {
        stack();
        locals();
        branches();
        objects();
        constructors();
        members();
        handlers();
        switches();
        tables();
        subroutines();
        inference();
    }

    static void stack() throws Exception {
        run(new Case("nothing at all").code("b1"));
        run(new Case("underflow").code("57 b1"));
        run(new Case("overflow").room(1, 0).code("03 03 b1"));
        run(new Case("adds a float").code("03 0b 60 57 b1"));
        run(new Case("splits a long").code("09 57 b1"));
        run(new Case("pops a long").code("09 58 b1"));
        run(new Case("swaps halves").code("09 5f b1"));
        run(new Case("dup2 of a long").code("09 5c 58 58 b1"));
        run(new Case("dup2_x1 over a half").code("03 09 03 5d b1"));
        run(new Case("dup2_x2 of longs").room(6, 0).code("09 09 5e 58 58 58 b1"));
        run(new Case("dup_x2 over a long").code("09 03 5b 57 58 57 b1"));
        run(new Case("dup_x1 over a long").code("09 03 5a b1"));
        run(new Case("falls off").code("03"));
        run(new Case("no such instruction").code("ca b1"));
        run(new Case("half an instruction").code("b1 11 00"));
        run(new Case("returns an int for nothing").code("03 ac"));
        run(new Case("returns nothing for an int").method(9, "run", "()I").code("b1"));
        run(new Case("returns a float for an int").method(9, "run", "()I").code("0b ac"));
        run(new Case("returns null for an array").method(9, "run", "()[I").code("01 b0"));
        run(new Case("returns a string for an array").method(9, "run", "()[I").code("13 S:x b0"));
    }

    static void locals() throws Exception {
        run(new Case("reads what is not set").code("1a 57 b1"));
        run(new Case("reads beyond").room(1, 1).code("15 01 57 b1"));
        run(new Case("writes beyond").room(1, 1).code("03 36 01 b1"));
        run(new Case("writes a long beyond").room(2, 1).code("09 3f b1"));
        run(new Case("reads half of a long").room(4, 4).code("09 3f 1b 57 b1"));
        run(new Case("destroys a long by its second half").code("09 3f 03 3c 1e 58 b1"));
        run(new Case("destroys a long by its first half").code("09 40 03 3c 1f 58 b1"));
        run(new Case("increments a float").code("0b 43 84 00 01 b1"));
        run(new Case("wide load").code("03 c4 36 00 03 c4 15 00 03 57 b1"));
        run(new Case("wide of what is not wide").code("c4 60 00 00 b1"));
        run(new Case("aload of an int").code("03 3b 2a 57 b1"));
    }

    static void branches() throws Exception {
        run(new Case("jumps without a frame").code("03 99 00 03 b1"));
        run(new Case("jumps with a frame").code("03 99 00 03 b1").table("00 01 04"));
        run(new Case("jumps outside").code("03 99 7f 00 b1"));
        run(new Case("jumps before").code("03 99 80 00 b1"));
        run(new Case("jumps into an instruction").code("03 99 00 05 11 00 00 57 b1").table("00 01 06"));
        run(new Case("jumps with a value too many").code("03 03 99 00 03 b1").table("00 01 05"));
        run(new Case("dead code without a frame").code("b1 b1"));
        run(new Case("dead code with a frame").code("b1 b1").table("00 01 01"));
        run(new Case("loops").code("00 a7 ff ff").table("00 01 00"));
        run(new Case("frame says int, stack says float").code("0b a7 00 03 57 b1").table("00 01 44 01"));
        run(new Case("frame says Object, stack says String").code("13 S:x a7 00 03 57 b1").table("00 01 46 07 C:java/lang/Object"));
        run(new Case("frame says String, stack says Object").room(2, 0)
                .code("bb C:java/lang/Object 59 b7 M:java/lang/Object.<init>()V a7 00 03 57 b1")
                .table("00 01 4a 07 C:java/lang/String"));
        run(new Case("frame says an interface, stack says Object")
                .code("bb C:java/lang/Object 59 b7 M:java/lang/Object.<init>()V a7 00 03 57 b1")
                .table("00 01 4a 07 C:java/lang/Runnable"));
        run(new Case("frame says an interface, stack says an array").code("03 bc 0a a7 00 03 57 b1")
                .table("00 01 46 07 C:java/lang/Runnable"));
        run(new Case("frame says Cloneable, stack says an array").code("03 bc 0a a7 00 03 57 b1")
                .table("00 01 46 07 C:java/lang/Cloneable"));
        run(new Case("frame names a class that is not there").code("13 S:x a7 00 03 57 b1")
                .table("00 01 46 07 C:no/such/Thing"));
        run(new Case("goto_w").code("c8 00 00 00 05 b1").table("00 01 05"));
        run(new Case("jsr in a new class").code("a8 00 03 57 b1").table("00 01 43 00"));
    }

    static void objects() throws Exception {
        run(new Case("uses what is not constructed").code("bb C:java/lang/Object b6 M:java/lang/Object.hashCode()I 57 b1"));
        run(new Case("returns what is not constructed").method(9, "run", "()Ljava/lang/Object;").code("bb C:java/lang/Object b0"));
        run(new Case("compares what is not constructed").code("bb C:java/lang/Object 59 a5 00 03 b1").table("00 01 07"));
        run(new Case("constructs twice").room(3, 0)
                .code("bb C:java/lang/Object 59 59 b7 M:java/lang/Object.<init>()V b7 M:java/lang/Object.<init>()V 57 b1"));
        run(new Case("constructs another class").code("bb C:java/lang/Object 59 b7 M:java/lang/Thread.<init>()V 57 b1"));
        run(new Case("constructs null").code("01 b7 M:java/lang/Object.<init>()V b1"));
        run(new Case("new of an array").code("bb C:[I 57 b1"));
        run(new Case("a loop keeps what it has not constructed").room(4, 2)
                .code("01 4b bb C:java/lang/Object 4c 2a c6 00 0a 2a b7 M:java/lang/Object.<init>()V b1 2b 4b a7 ff f1")
                .table("00 02 ff 00 02 00 01 08 00 02 00 00 ff 00 0d 00 02 08 00 02 08 00 02 00 00"));
        run(new Case("aaload of ints").code("03 bc 0a 03 32 57 b1"));
        run(new Case("iaload of bytes").code("03 bc 08 03 2e 57 b1"));
        run(new Case("baload of booleans").code("03 bc 04 03 33 57 b1"));
        run(new Case("aaload of null").code("01 03 32 57 b1"));
        run(new Case("length of an object").code("13 S:x be 57 b1"));
        run(new Case("newarray of no type").code("03 bc 03 57 b1"));
        run(new Case("multianewarray of too many dimensions").code("03 03 c5 C:[I 02 57 b1"));
        run(new Case("multianewarray of none").code("c5 C:[I 00 57 b1"));
        run(new Case("checkcast of an int").code("03 c0 C:java/lang/String 57 b1"));
        run(new Case("throws a string").code("13 S:x bf"));
        run(new Case("throws null").method(9, "run", "()V").code("01 bf"));
        run(new Case("monitorenter of an int").code("03 c2 b1"));
    }

    static void constructors() throws Exception {
        run(new Case("calls no other constructor").method(1, "<init>", "()V").code("b1"));
        run(new Case("calls super").method(1, "<init>", "()V").code("2a b7 M:java/lang/Object.<init>()V b1"));
        run(new Case("calls super twice").method(1, "<init>", "()V")
                .code("2a b7 M:java/lang/Object.<init>()V 2a b7 M:java/lang/Object.<init>()V b1"));
        run(new Case("calls a grandparent's").method(1, "<init>", "()V").extending("java/lang/Thread")
                .code("2a b7 M:java/lang/Object.<init>()V b1"));
        run(new Case("uses this too early").method(1, "<init>", "()V")
                .code("2a b6 M:java/lang/Object.hashCode()I 57 2a b7 M:java/lang/Object.<init>()V b1"));
        run(new Case("overwrites this").method(1, "<init>", "()V").code("01 4b b1"));
        run(new Case("a branch without super").method(1, "<init>", "(Z)V")
                .code("1b 99 00 08 2a b7 M:java/lang/Object.<init>()V b1 b1")
                .table("00 01 ff 00 09 00 02 06 01 00 00"));
        run(new Case("catches super's exception").method(1, "<init>", "()V")
                .code("2a b7 M:java/lang/Object.<init>()V b1 57 b1")
                .handler("0 4 5 any")
                .table("00 01 ff 00 05 00 01 06 00 01 07 C:java/lang/Throwable"));
        run(new Case("throws super's exception on").method(1, "<init>", "()V")
                .code("2a b7 M:java/lang/Object.<init>()V b1 bf")
                .handler("0 4 5 any")
                .table("00 01 ff 00 05 00 01 06 00 01 07 C:java/lang/Throwable"));
        run(new Case("throws super's exception on, locals unusable").method(1, "<init>", "()V")
                .code("2a b7 M:java/lang/Object.<init>()V b1 bf")
                .handler("0 4 5 any")
                .table("00 01 ff 00 05 00 01 00 00 01 07 C:java/lang/Throwable"));
    }

    static void members() throws Exception {
        run(new Case("getstatic of a method").code("b2 M:java/lang/Object.hashCode()I 57 b1"));
        run(new Case("getstatic of nothing").code("b2 00 00 57 b1"));
        run(new Case("getstatic far out").code("b2 7f ff 57 b1"));
        run(new Case("putstatic of a float").code("0b b3 F:verify/Made.count:I b1"));
        run(new Case("getfield on a string").code("13 S:x b4 F:verify/Made.count:I 57 b1"));
        run(new Case("invokevirtual of a constructor").code("01 b6 M:java/lang/Object.<init>()V b1"));
        run(new Case("invokestatic of a class initialiser").code("b8 M:verify/Made.<clinit>()V b1"));
        run(new Case("argument of another class").code("13 S:x b8 M:java/lang/Thread.holdsLock(Ljava/lang/Object;)Z 57 b1"));
        run(new Case("argument of a wrong class").code("13 S:x b8 M:verify/Made.take(Ljava/lang/Thread;)V b1"));
        run(new Case("receiver of a wrong class").code("13 S:x b6 M:java/lang/Thread.run()V b1"));
        run(new Case("receiver of an interface").code("13 S:x b9 I:java/lang/Runnable.run()V 01 00 b1"));
        run(new Case("wrong count").code("13 S:x b9 I:java/lang/Runnable.run()V 02 00 b1"));
        run(new Case("wrong zero").code("13 S:x b9 I:java/lang/Runnable.run()V 01 01 b1"));
        run(new Case("invokespecial of a stranger").method(1, "run", "()V").code("2a b7 M:java/lang/Thread.run()V b1"));
        run(new Case("invokespecial of a parent").method(1, "run", "()V").extending("java/lang/Thread")
                .code("2a b7 M:java/lang/Thread.run()V b1"));
        run(new Case("invokespecial on another object").method(1, "run", "(Ljava/lang/Thread;)V").extending("java/lang/Thread")
                .code("2b b7 M:java/lang/Thread.run()V b1"));
        run(new Case("protected method on this").method(1, "run", "()V")
                .code("2a b6 M:java/lang/Object.clone()Ljava/lang/Object; 57 b1"));
        run(new Case("protected method on another").method(1, "run", "(Ljava/lang/Object;)V")
                .code("2b b6 M:java/lang/Object.clone()Ljava/lang/Object; 57 b1"));
        run(new Case("clone of an array").code("03 bc 0a b6 M:java/lang/Object.clone()Ljava/lang/Object; 57 b1"));
        run(new Case("protected method of a stranger").method(9, "run", "(Ljava/lang/ClassLoader;)V")
                .code("2a 01 b6 M:java/lang/ClassLoader.findClass(Ljava/lang/String;)Ljava/lang/Class; 57 b1"));
        run(new Case("protected method of a parent on a parent").method(9, "run", "(Ljava/lang/ClassLoader;)V").extending(LOADER)
                .code("2a 01 b6 M:java/lang/ClassLoader.findClass(Ljava/lang/String;)Ljava/lang/Class; 57 b1"));
        run(new Case("new by a parent's protected constructor").method(9, "run", "()V").extending(LOADER)
                .code("bb C:java/lang/ClassLoader 59 b7 M:java/lang/ClassLoader.<init>()V 57 b1"));
    }

    static void handlers() throws Exception {
        run(new Case("handler without a frame").code("00 b1 57 b1").handler("0 1 2 any"));
        run(new Case("handler with a frame").code("00 b1 57 b1").handler("0 1 2 any").table("00 01 42 07 C:java/lang/Throwable"));
        run(new Case("handler for what is no throwable").code("00 b1 57 b1").handler("0 1 2 java/lang/String")
                .table("00 01 42 07 C:java/lang/String"));
        run(new Case("handler for what is not there").code("00 b1 57 b1").handler("0 1 2 no/such/Thing")
                .table("00 01 42 07 C:no/such/Thing"));
        run(new Case("handler expects too special a class").code("00 b1 57 b1").handler("0 1 2 any")
                .table("00 01 42 07 C:java/lang/Error"));
        run(new Case("handler reads a local set in its range").room(2, 1).code("03 3b 00 b1 57 1a 57 b1").handler("0 3 4 any")
                .table("00 01 ff 00 04 00 01 01 00 01 07 C:java/lang/Throwable"));
        run(new Case("handler reads a local set before its range").room(2, 1).code("03 3b 00 b1 57 1a 57 b1").handler("2 3 4 any")
                .table("00 01 ff 00 04 00 01 01 00 01 07 C:java/lang/Throwable"));
        run(new Case("handler starts inside an instruction").code("11 00 00 57 b1 57 b1").handler("1 3 5 any")
                .table("00 01 45 07 C:java/lang/Throwable"));
        run(new Case("no room for the exception").room(0, 0).code("00 b1 bf").handler("0 1 2 any")
                .table("00 01 42 07 C:java/lang/Throwable"));
    }

    static void switches() throws Exception {
        run(new Case("tableswitch").code("03 aa 00 00 00 00 00 17 00 00 00 00 00 00 00 01 00 00 00 17 00 00 00 17 b1").table("00 01 18"));
        run(new Case("tableswitch of a long").code("09 aa 00 00 00 00 00 17 00 00 00 00 00 00 00 00 00 00 00 17 b1").table("00 01 14"));
        run(new Case("lookupswitch out of order").code("03 ab 00 00 00 00 00 1b 00 00 00 02 00 00 00 05 00 00 00 1b 00 00 00 04 00 00 00 1b b1")
                .table("00 01 1c"));
        run(new Case("lookupswitch to nowhere").code("03 ab 00 00 00 00 00 13 00 00 00 01 00 00 00 05 00 00 7f 00 b1").table("00 01 14"));
    }

    static void tables() throws Exception {
        run(new Case("table is cut off").code("b1").table("00 02 00"));
        run(new Case("table has more").code("b1").table("00 00 00"));
        run(new Case("reserved entry").code("b1").table("00 01 80"));
        run(new Case("no such type").code("b1").table("00 01 40 09"));
        run(new Case("not a class").code("b1").table("00 01 40 07 00 01"));
        run(new Case("frame beyond the code").code("b1").table("00 01 3f"));
        run(new Case("frame inside an instruction").code("11 00 00 57 b1").table("00 01 01"));
        run(new Case("chops what is not there").code("b1").table("00 01 fa 00 00"));
        run(new Case("appends beyond").room(0, 0).code("b1").table("00 01 fc 00 00 01"));
        run(new Case("uninitialised by what is no new").code("00 b1").table("00 01 40 08 00 00"));
        run(new Case("append and chop").room(2, 3).code("03 3b 09 40 00 03 99 00 03 b1").table("00 02 fd 00 04 01 04 fa 00 04"));
    }

    static void subroutines() throws Exception {
        run(new Case("finally").old().code("a8 00 04 b1 4b a9 00"));
        run(new Case("a local survives a subroutine").old().code("04 3d a8 00 06 1c 57 b1 4b a9 00"));
        run(new Case("a local does not survive").old().code("04 3d a8 00 06 1c 57 b1 4b 0b 45 a9 00"));
        run(new Case("two calls with different locals").old()
                .code("04 3d a8 00 0b 0b 45 a8 00 06 24 57 b1 4b a9 00"));
        run(new Case("two calls, the wrong local").old()
                .code("04 3d a8 00 0b 0b 45 a8 00 06 1c 57 b1 4b a9 00"));
        run(new Case("ret of an int").old().code("03 3b a9 00"));
        run(new Case("ret of nothing").old().code("a9 00"));
        run(new Case("recursion").old().code("a8 00 03 4b a8 ff ff b1"));
        run(new Case("two rets").old().room(2, 2).code("a8 00 04 b1 4b 03 99 00 05 a9 00 a9 00"));
        run(new Case("nested").old().room(2, 2).code("a8 00 04 b1 4b a8 00 05 a9 00 4c a9 01"));
        run(new Case("nested, to the outside").old().room(2, 2).code("a8 00 04 b1 4b a8 00 05 a9 00 4c a9 00"));
        run(new Case("never returns").old().code("a8 00 04 b1 57 b1"));
        run(new Case("loads a return address").old().code("a8 00 04 b1 4b 2a 57 b1"));
        run(new Case("returns twice by one address").old().room(2, 2)
                .code("a8 00 04 b1 4b 03 99 00 05 a9 00 a9 00"));
        run(new Case("an object under construction crosses").old().room(3, 2)
                .code("bb C:java/lang/Object 59 a8 00 08 b7 M:java/lang/Object.<init>()V 57 b1 4b a9 00"));
    }

    static void inference() throws Exception {
        run(new Case("joins without a table").old().code("03 99 00 07 04 a7 00 04 05 57 b1"));
        run(new Case("joins int and float").old().code("03 99 00 07 04 a7 00 04 0b 57 b1"));
        run(new Case("joins different heights").old().code("03 99 00 04 04 b1"));
        run(new Case("joins two classes").old().method(9, "run", "(ZLjava/lang/Integer;Ljava/lang/Long;)Ljava/lang/Number;")
                .code("1a 99 00 07 2b a7 00 04 2c b0"));
        run(new Case("joins two classes, too special").old().method(9, "run", "(ZLjava/lang/Integer;Ljava/lang/Long;)Ljava/lang/Integer;")
                .code("1a 99 00 07 2b a7 00 04 2c b0"));
        run(new Case("joins a class and an interface").old().method(9, "run", "(ZLjava/lang/Integer;Ljava/lang/Runnable;)Ljava/lang/Runnable;")
                .code("1a 99 00 07 2b a7 00 04 2c b0"));
        run(new Case("joins arrays").old().method(9, "run", "(Z[Ljava/lang/Integer;[Ljava/lang/Long;)[Ljava/lang/Number;")
                .code("1a 99 00 07 2b a7 00 04 2c b0"));
        run(new Case("joins arrays of primitives").old().method(9, "run", "(Z[I[J)Ljava/lang/Object;")
                .code("1a 99 00 07 2b a7 00 04 2c b0"));
        run(new Case("joins arrays of primitives as arrays").old().method(9, "run", "(Z[I[J)[Ljava/lang/Object;")
                .code("1a 99 00 07 2b a7 00 04 2c b0"));
        run(new Case("a loop changes a local's type").old().code("03 3b 1a 57 0b 43 a7 ff fc"));
        run(new Case("dead code is not looked at").old().code("b1 60 b1"));
        run(new Case("constructor without super").old().method(1, "<init>", "()V").code("b1"));
        run(new Case("version 50 without a table").version(50).code("03 99 00 07 04 a7 00 04 05 57 b1"));
        run(new Case("version 51 without a table").version(51).code("03 99 00 07 04 a7 00 04 05 57 b1"));
        run(new Case("version 50 with nonsense").version(50).code("57 b1"));
        run(new Case("class constant too early").version(48).code("13 C:java/lang/String 57 b1"));
        run(new Case("class constant").version(49).code("13 C:java/lang/String 57 b1"));
    }
}
