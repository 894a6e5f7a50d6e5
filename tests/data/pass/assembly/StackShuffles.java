package assembly;

import static assembly.Assembler.PUBLIC_STATIC;

import java.util.Arrays;

/** Every form of dup, pop and swap, with values of one slot and of two. */
public class StackShuffles {
    static final StringBuilder SEEN = new StringBuilder();

    public static void one(int value) {
        SEEN.append(' ').append(value);
    }

    public static void two(long value) {
        SEEN.append(" L").append(value);
    }

    /** Runs lines that leave some values, and takes them off by the kinds given: 1 for an int, 2 for a long. */
    static void show(String title, String takes, String... lines) throws Exception {
        String[] code = Arrays.copyOf(lines, lines.length + takes.length() + 1);
        for (int i = 0; i < takes.length(); i++) {
            code[lines.length + i] = "invokestatic assembly/StackShuffles." + (takes.charAt(i) == '1' ? "one(I)V" : "two(J)V");
        }
        code[code.length - 1] = "return";
        SEEN.setLength(0);
        new Assembler("Made").method(PUBLIC_STATIC, "run", "()V", code).define().getMethod("run").invoke(null);
        System.out.println(title + ":" + SEEN);
    }

    static void oneSlot() throws Exception {
        show("dup", "11", "iconst_3", "dup");
        show("dup_x1", "111", "iconst_1", "iconst_2", "dup_x1");
        show("dup_x2 over two ints", "1111", "iconst_1", "iconst_2", "iconst_3", "dup_x2");
        show("dup_x2 over a long", "121", "ldc2_w long 5", "iconst_3", "dup_x2");
        show("swap", "11", "iconst_1", "iconst_2", "swap");
        show("swap twice", "11", "iconst_1", "iconst_2", "swap", "swap");
        show("pop", "1", "iconst_1", "iconst_2", "pop");
    }

    static void twoSlots() throws Exception {
        show("dup2 of two ints", "1111", "iconst_1", "iconst_2", "dup2");
        show("dup2 of a long", "22", "ldc2_w long 123456789012", "dup2");
        show("dup2_x1 of two ints", "11111", "iconst_1", "iconst_2", "iconst_3", "dup2_x1");
        show("dup2_x1 of a long", "212", "iconst_1", "ldc2_w long -7", "dup2_x1");
        show("dup2_x2 of two ints over two", "111111", "iconst_1", "iconst_2", "iconst_3", "iconst_4", "dup2_x2");
        show("dup2_x2 of a long over two ints", "2112", "iconst_1", "iconst_2", "ldc2_w long -7", "dup2_x2");
        show("dup2_x2 of two ints over a long", "11211", "ldc2_w long 99", "iconst_1", "iconst_2", "dup2_x2");
        show("dup2_x2 of a long over a long", "222", "ldc2_w long 99", "ldc2_w long -1", "dup2_x2");
        show("pop2 of two ints", "1", "iconst_1", "iconst_2", "iconst_3", "pop2");
        show("pop2 of a long", "1", "iconst_1", "ldc2_w long 4", "pop2");
    }

    static void mixed() throws Exception {
        show("dup, then computed", "11", "iconst_5", "dup", "dup", "imul", "swap");
        show("nothing done", "1", "nop", "iconst_m1", "nop");
        show("a long sum under an int", "12", "lconst_1", "dup2", "ladd", "iconst_4");
        show("doubles are of two slots too", "22", "ldc2_w double 2.5", "dup2", "dmul", "d2l", "ldc2_w double -1e300", "dup2", "dadd", "d2l");
    }

    public static void main(String[] args) throws Exception {
        oneSlot();
        twoSlots();
        mixed();
    }
}
