package assembly;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes class files from lines of assembly, for the other programs of this package: what a compiler would never write.
 * Without {@link #version} the classes are of Java 5, so that they need no stack maps.
 */
public class Assembler {
    static final int PUBLIC = 1;
    static final int PRIVATE = 2;
    static final int STATIC = 8;
    static final int FINAL = 16;
    static final int SUPER = 32;
    static final int INTERFACE = 0x200;
    static final int ABSTRACT = 0x400;
    static final int PUBLIC_STATIC = PUBLIC | STATIC;

    private static final List<String> MNEMONICS = Arrays.asList(("nop aconst_null iconst_m1 iconst_0 iconst_1 iconst_2 iconst_3 iconst_4 iconst_5"
        + " lconst_0 lconst_1 fconst_0 fconst_1 fconst_2 dconst_0 dconst_1 bipush sipush ldc ldc_w ldc2_w iload lload fload dload aload"
        + " iload_0 iload_1 iload_2 iload_3 lload_0 lload_1 lload_2 lload_3 fload_0 fload_1 fload_2 fload_3 dload_0 dload_1 dload_2 dload_3"
        + " aload_0 aload_1 aload_2 aload_3 iaload laload faload daload aaload baload caload saload istore lstore fstore dstore astore"
        + " istore_0 istore_1 istore_2 istore_3 lstore_0 lstore_1 lstore_2 lstore_3 fstore_0 fstore_1 fstore_2 fstore_3"
        + " dstore_0 dstore_1 dstore_2 dstore_3 astore_0 astore_1 astore_2 astore_3 iastore lastore fastore dastore aastore bastore castore sastore"
        + " pop pop2 dup dup_x1 dup_x2 dup2 dup2_x1 dup2_x2 swap iadd ladd fadd dadd isub lsub fsub dsub imul lmul fmul dmul"
        + " idiv ldiv fdiv ddiv irem lrem frem drem ineg lneg fneg dneg ishl lshl ishr lshr iushr lushr iand land ior lor ixor lxor iinc"
        + " i2l i2f i2d l2i l2f l2d f2i f2l f2d d2i d2l d2f i2b i2c i2s lcmp fcmpl fcmpg dcmpl dcmpg ifeq ifne iflt ifge ifgt ifle"
        + " if_icmpeq if_icmpne if_icmplt if_icmpge if_icmpgt if_icmple if_acmpeq if_acmpne goto jsr ret tableswitch lookupswitch"
        + " ireturn lreturn freturn dreturn areturn return getstatic putstatic getfield putfield"
        + " invokevirtual invokespecial invokestatic invokeinterface invokedynamic new newarray anewarray arraylength athrow checkcast instanceof"
        + " monitorenter monitorexit wide multianewarray ifnull ifnonnull goto_w jsr_w").split(" "));
    private static final List<String> HANDLES = Arrays.asList("", "getfield", "getstatic", "putfield", "putstatic", "invokevirtual",
        "invokestatic", "invokespecial", "new", "invokeinterface");
    private static final List<String> PRIMITIVES = Arrays.asList("boolean", "char", "float", "double", "byte", "short", "int", "long");

    /** Code that is being laid out; the places of labels are filled in at its end. */
    private final class Code {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        final DataOutputStream out = new DataOutputStream(bytes);
        final Map<String, Integer> labels = new HashMap<>();
        final List<Object[]> jumps = new ArrayList<>();
        final List<String[]> handlers = new ArrayList<>();
        final List<int[]> lines = new ArrayList<>();
        int stack = 20;
        int locals = 20;
        boolean wide;

        void jump(int from, String label, int width) throws IOException {
            jumps.add(new Object[] {out.size(), from, label, width});
            for (int i = 0; i < width; i++) out.writeByte(0);
        }

        void directive(String[] words) {
            switch (words[0]) {
                case ".catch" -> handlers.add(words);
                case ".line" -> lines.add(new int[] {out.size(), Integer.parseInt(words[1])});
                case ".limits" -> {
                    stack = Integer.parseInt(words[1]);
                    locals = Integer.parseInt(words[2]);
                }
                default -> throw new IllegalArgumentException(words[0]);
            }
        }

        void line(String line) throws IOException {
            String[] words = line.split(" ");
            if (line.startsWith(".")) {
                directive(words);
            } else if (line.endsWith(":")) {
                labels.put(line.substring(0, line.length() - 1), out.size());
            } else if (words[0].equals("wide") && words.length > 1) {
                out.writeByte(MNEMONICS.indexOf("wide"));
                wide = true;
                line(line.substring(5));
                wide = false;
            } else {
                instruction(words, line);
            }
        }

        void instruction(String[] words, String line) throws IOException {
            int at = out.size();
            int opcode = MNEMONICS.indexOf(words[0]);
            if (opcode < 0) throw new IllegalArgumentException(line);
            out.writeByte(opcode);
            switch (words[0]) {
                case "bipush" -> out.writeByte(Integer.parseInt(words[1]));
                case "sipush" -> out.writeShort(Integer.parseInt(words[1]));
                case "ldc" -> out.writeByte(constant(line.substring(4)));
                case "ldc_w" -> out.writeShort(constant(line.substring(6)));
                case "ldc2_w" -> out.writeShort(constant(line.substring(7)));
                case "iinc" -> {
                    number(Integer.parseInt(words[1]));
                    number(Integer.parseInt(words[2]));
                }
                case "tableswitch" -> tableswitch(at, words);
                case "lookupswitch" -> lookupswitch(at, words);
                case "goto_w", "jsr_w" -> jump(at, words[1], 4);
                case "getstatic", "putstatic", "getfield", "putfield" -> out.writeShort(member(9, words[1]));
                case "invokevirtual", "invokespecial", "invokestatic" -> out.writeShort(words[1].equals("interface") ? member(11, words[2]) : member(10, words[1]));
                case "invokeinterface" -> {
                    out.writeShort(member(11, words[1]));
                    out.writeByte(1 + slots(words[1]));
                    out.writeByte(0);
                }
                case "invokedynamic" -> {
                    out.writeShort(dynamic(18, words[1], words[2], words[3]));
                    out.writeShort(0);
                }
                case "newarray" -> out.writeByte(4 + PRIMITIVES.indexOf(words[1]));
                case "new", "anewarray", "checkcast", "instanceof" -> out.writeShort(type(words[1]));
                case "multianewarray" -> {
                    out.writeShort(type(words[1]));
                    out.writeByte(Integer.parseInt(words[2]));
                }
                default -> {
                    if (words.length == 1) return;
                    if (words[0].startsWith("if") || words[0].equals("goto") || words[0].equals("jsr")) jump(at, words[1], 2);
                    else number(Integer.parseInt(words[1]));
                }
            }
        }

        void number(int value) throws IOException {
            if (wide) out.writeShort(value);
            else out.writeByte(value);
        }

        void pad() throws IOException {
            while (out.size() % 4 != 0) out.writeByte(0);
        }

        void tableswitch(int at, String[] words) throws IOException {
            pad();
            jump(at, words[2], 4);
            int low = Integer.parseInt(words[1]);
            out.writeInt(low);
            out.writeInt(low + words.length - 4);
            for (int i = 3; i < words.length; i++) jump(at, words[i], 4);
        }

        void lookupswitch(int at, String[] words) throws IOException {
            pad();
            jump(at, words[1], 4);
            out.writeInt(words.length - 2);
            for (int i = 2; i < words.length; i++) {
                int colon = words[i].indexOf(':');
                out.writeInt(Integer.parseInt(words[i].substring(0, colon)));
                jump(at, words[i].substring(colon + 1), 4);
            }
        }

        byte[] attribute() throws IOException {
            ByteBuffer laidOut = ByteBuffer.wrap(bytes.toByteArray());
            for (Object[] jump : jumps) {
                int offset = labels.get(jump[2]) - (int) jump[1];
                if ((int) jump[3] == 4) laidOut.putInt((int) jump[0], offset);
                else laidOut.putShort((int) jump[0], (short) offset);
            }
            ByteArrayOutputStream result = new ByteArrayOutputStream();
            DataOutputStream attribute = new DataOutputStream(result);
            attribute.writeShort(stack);
            attribute.writeShort(locals);
            attribute.writeInt(laidOut.capacity());
            attribute.write(laidOut.array());
            attribute.writeShort(handlers.size());
            for (String[] handler : handlers) {
                for (int i = 1; i < 4; i++) attribute.writeShort(labels.get(handler[i]));
                attribute.writeShort(handler[4].equals("any") ? 0 : type(handler[4]));
            }
            attribute.writeShort(lines.isEmpty() ? 0 : 1);
            if (!lines.isEmpty()) {
                attribute.writeShort(utf8("LineNumberTable"));
                attribute.writeInt(2 + 4 * lines.size());
                attribute.writeShort(lines.size());
                for (int[] line : lines) {
                    attribute.writeShort(line[0]);
                    attribute.writeShort(line[1]);
                }
            }
            return result.toByteArray();
        }
    }

    private final Map<String, Integer> indices = new HashMap<>();
    private final ByteArrayOutputStream poolBytes = new ByteArrayOutputStream();
    private final DataOutputStream pool = new DataOutputStream(poolBytes);
    private final List<byte[]> fields = new ArrayList<>();
    private final List<byte[]> methods = new ArrayList<>();
    private final List<byte[]> attributes = new ArrayList<>();
    private final List<byte[]> bootstraps = new ArrayList<>();
    private final String name;
    private int next = 1;
    private int version = 49;
    private int access = PUBLIC | SUPER;
    private String superclass = "java/lang/Object";
    private String[] interfaces = {};

    Assembler(String name) {
        this.name = name;
    }

    Assembler version(int version) {
        this.version = version;
        return this;
    }

    Assembler access(int flags) {
        access = flags;
        return this;
    }

    Assembler extending(String superclass) {
        this.superclass = superclass;
        return this;
    }

    Assembler implementing(String... interfaces) {
        this.interfaces = interfaces;
        return this;
    }

    /** A constructor that only calls that of the superclass. */
    Assembler constructor() {
        return method(PUBLIC, "<init>", "()V", "aload_0", "invokespecial " + superclass + ".<init>()V", "return");
    }

    Assembler field(int access, String name, String descriptor) {
        fields.add(write(out -> {
            out.writeShort(access);
            out.writeShort(utf8(name));
            out.writeShort(utf8(descriptor));
            out.writeShort(0);
        }));
        return this;
    }

    /** A field with a ConstantValue. */
    Assembler field(int access, String name, String descriptor, String constant) {
        fields.add(write(out -> {
            out.writeShort(access);
            out.writeShort(utf8(name));
            out.writeShort(utf8(descriptor));
            out.writeShort(1);
            out.writeShort(utf8("ConstantValue"));
            out.writeInt(2);
            out.writeShort(constant(constant));
        }));
        return this;
    }

    /** Without lines, a method without code. */
    Assembler method(int access, String name, String descriptor, String... lines) {
        methods.add(write(out -> {
            out.writeShort(access);
            out.writeShort(utf8(name));
            out.writeShort(utf8(descriptor));
            out.writeShort(lines.length == 0 ? 0 : 1);
            if (lines.length == 0) return;
            Code code = new Code();
            for (String line : lines) code.line(line);
            byte[] attribute = code.attribute();
            out.writeShort(utf8("Code"));
            out.writeInt(attribute.length);
            out.write(attribute);
        }));
        return this;
    }

    /** The next bootstrap method: a handle such as "invokestatic A.b()V", and constants. */
    Assembler bootstrap(String handle, String... arguments) {
        bootstraps.add(write(out -> {
            out.writeShort(constant("handle " + handle));
            out.writeShort(arguments.length);
            for (String argument : arguments) out.writeShort(constant(argument));
        }));
        return this;
    }

    interface Content {
        void write(DataOutputStream out) throws IOException;
    }

    /** Any attribute of the class. */
    Assembler attribute(String name, Content content) {
        byte[] bytes = write(content);
        attributes.add(write(out -> {
            out.writeShort(utf8(name));
            out.writeInt(bytes.length);
            out.write(bytes);
        }));
        return this;
    }

    byte[] bytes() {
        if (!bootstraps.isEmpty()) {
            attribute("BootstrapMethods", out -> {
                out.writeShort(bootstraps.size());
                for (byte[] bootstrap : bootstraps) out.write(bootstrap);
            });
        }
        byte[] rest = write(out -> {
            out.writeShort(access);
            out.writeShort(type(name));
            out.writeShort(superclass == null ? 0 : type(superclass));
            out.writeShort(interfaces.length);
            for (String each : interfaces) out.writeShort(type(each));
            for (List<byte[]> members : List.of(fields, methods, attributes)) {
                out.writeShort(members.size());
                for (byte[] member : members) out.write(member);
            }
        });
        return write(out -> {
            out.writeInt(0xCAFEBABE);
            out.writeInt(version);
            out.writeShort(next);
            out.write(poolBytes.toByteArray());
            out.write(rest);
        });
    }

    /** The class, in a loader of its own. */
    Class<?> define() {
        return new Definer().define(this);
    }

    /** Defines what it is told to. */
    static final class Definer extends ClassLoader {
        Definer() {
            super(Assembler.class.getClassLoader());
        }

        Class<?> define(Assembler assembler) {
            byte[] bytes = assembler.bytes();
            return defineClass(null, bytes, 0, bytes.length);
        }
    }

    private static byte[] write(Content content) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            content.write(new DataOutputStream(bytes));
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The index of an entry, which is written when it is new. */
    private int entry(String key, int size, Content content) throws IOException {
        Integer known = indices.get(key);
        if (known != null) return known;
        pool.write(write(content));
        indices.put(key, next);
        next += size;
        return next - size;
    }

    int utf8(String text) throws IOException {
        return entry("utf8 " + text, 1, out -> {
            out.writeByte(1);
            out.writeUTF(text);
        });
    }

    int type(String name) throws IOException {
        return named(7, name);
    }

    private int named(int tag, String name) throws IOException {
        int index = utf8(name);
        return entry(tag + " " + name, 1, out -> {
            out.writeByte(tag);
            out.writeShort(index);
        });
    }

    private int nameAndType(String name, String descriptor) throws IOException {
        return pair(12, utf8(name), utf8(descriptor));
    }

    private int pair(int tag, int first, int second) throws IOException {
        return entry(tag + " " + first + " " + second, 1, out -> {
            out.writeByte(tag);
            out.writeShort(first);
            out.writeShort(second);
        });
    }

    /** "java/lang/Object.hashCode()I", or "a/B.field:I". */
    private int member(int tag, String text) throws IOException {
        boolean field = tag == 9;
        int split = field ? text.indexOf(':') : text.indexOf('(');
        int dot = text.lastIndexOf('.', split);
        return pair(tag, type(text.substring(0, dot)), nameAndType(text.substring(dot + 1, split), text.substring(field ? split + 1 : split)));
    }

    private int dynamic(int tag, String bootstrap, String name, String descriptor) throws IOException {
        int nameAndType = nameAndType(name, descriptor);
        return entry(tag + " " + bootstrap + " " + nameAndType, 1, out -> {
            out.writeByte(tag);
            out.writeShort(Integer.parseInt(bootstrap));
            out.writeShort(nameAndType);
        });
    }

    /** "int 5", "string text", "class a/B", "type ()V", "handle getfield a/B.c:I", "dynamic 0 name I" and so on. */
    int constant(String text) throws IOException {
        int space = text.indexOf(' ');
        String rest = text.substring(space + 1);
        String[] words = rest.split(" ");
        return switch (text.substring(0, space)) {
            case "int" -> entry(text, 1, out -> {
                out.writeByte(3);
                out.writeInt(Integer.decode(rest));
            });
            case "float" -> entry(text, 1, out -> {
                out.writeByte(4);
                out.writeFloat(Float.parseFloat(rest));
            });
            case "long" -> entry(text, 2, out -> {
                out.writeByte(5);
                out.writeLong(Long.decode(rest));
            });
            case "double" -> entry(text, 2, out -> {
                out.writeByte(6);
                out.writeDouble(Double.parseDouble(rest));
            });
            case "class" -> type(rest);
            case "string" -> named(8, rest);
            case "type" -> named(16, rest);
            case "dynamic" -> dynamic(17, words[0], words[1], words[2]);
            case "handle" -> handle(words);
            default -> throw new IllegalArgumentException(text);
        };
    }

    private int handle(String[] words) throws IOException {
        int kind = HANDLES.indexOf(words[0]);
        boolean inInterface = kind == 9 || words[1].equals("interface");
        int member = member(kind < 5 ? 9 : inInterface ? 11 : 10, words[words.length - 1]);
        return entry("handle " + kind + " " + member, 1, out -> {
            out.writeByte(15);
            out.writeByte(kind);
            out.writeShort(member);
        });
    }

    /** How many slots the arguments of a method take. */
    private static int slots(String member) {
        int slots = 0;
        for (int i = member.indexOf('(') + 1; member.charAt(i) != ')'; i++) {
            boolean array = member.charAt(i) == '[';
            while (member.charAt(i) == '[') i++;
            slots += !array && "JD".indexOf(member.charAt(i)) >= 0 ? 2 : 1;
            if (member.charAt(i) == 'L') i = member.indexOf(';', i);
        }
        return slots;
    }

    public static void main(String[] args) throws Exception {
        Class<?> made = new Assembler("Made")
            .field(PUBLIC_STATIC, "count", "I")
            .method(PUBLIC_STATIC, "greet", "(Ljava/lang/String;)Ljava/lang/String;",
                "getstatic Made.count:I", "iconst_1", "iadd", "putstatic Made.count:I",
                "ldc string Hello, ", "aload_0", "invokevirtual java/lang/String.concat(Ljava/lang/String;)Ljava/lang/String;", "areturn")
            .define();
        System.out.println(made + " " + made.getSuperclass() + " " + made.getPackage() + made.getClassLoader().getClass().getSimpleName());
        System.out.println(made.getMethod("greet", String.class).invoke(null, "world") + " " + made.getField("count").get(null));
        System.out.println(slots("a/B.c(IJ[J[[Ljava/lang/String;Ljava/lang/String;D)V") + " " + slots("a/B.c()J"));
        try {
            new Assembler("Bad").method(PUBLIC_STATIC, "run", "()V", "incorrect");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
