package assembly;

import static assembly.Assembler.PUBLIC_STATIC;

import java.lang.reflect.Method;
import java.util.StringJoiner;

/** tableswitch and lookupswitch at the ends of int, with empty and with large tables, at every padding. */
public class SwitchTables {
    static void show(String title, int[] keys, String... lines) throws Exception {
        Method run = new Assembler("Made").method(PUBLIC_STATIC, "run", "(I)I", lines).define().getMethod("run", int.class);
        StringJoiner results = new StringJoiner(" ", title + ": ", "");
        for (int key : keys) results.add(key + "=" + run.invoke(null, key));
        System.out.println(results);
    }

    static final int[] ENDS = {Integer.MIN_VALUE, Integer.MIN_VALUE + 1, -2, -1, 0, 1, 2, Integer.MAX_VALUE - 1, Integer.MAX_VALUE};
    static final String[] ANSWERS = {"other:", "iconst_m1", "ireturn", "a:", "iconst_1", "ireturn", "b:", "iconst_2", "ireturn", "c:", "iconst_3", "ireturn"};

    static String[] with(String... lines) {
        String[] all = new String[lines.length + ANSWERS.length];
        System.arraycopy(lines, 0, all, 0, lines.length);
        System.arraycopy(ANSWERS, 0, all, lines.length, ANSWERS.length);
        return all;
    }

    static void tables() throws Exception {
        show("lowest", ENDS, with("iload_0", "tableswitch -2147483648 other a b"));
        show("highest", ENDS, with("iload_0", "tableswitch 2147483645 other a b c"));
        show("round zero", ENDS, with("iload_0", "tableswitch -1 other a b c"));
        show("one entry", ENDS, with("iload_0", "tableswitch 0 other a"));
        show("all the same", ENDS, with("iload_0", "tableswitch -1 b b b b"));
        show("entries are the default", ENDS, with("iload_0", "tableswitch -1 other a other b"));
    }

    static void lookups() throws Exception {
        show("none", ENDS, with("iload_0", "lookupswitch a"));
        show("one", ENDS, with("iload_0", "lookupswitch other 1:a"));
        show("the ends", ENDS, with("iload_0", "lookupswitch other -2147483648:a 2147483647:b"));
        show("signed order", ENDS, with("iload_0", "lookupswitch other -2147483648:c -2:a -1:b 0:c 1:a 2147483646:b"));
    }

    static void padding() throws Exception {
        for (int nops = 0; nops < 4; nops++) {
            String[] before = new String[nops + 2];
            java.util.Arrays.fill(before, "nop");
            before[nops] = "iload_0";
            before[nops + 1] = "tableswitch 0 other a b c";
            show("table after " + nops, new int[] {-1, 0, 2, 3}, with(before));
            before[nops + 1] = "lookupswitch other -5:a 0:b 70000:c";
            show("lookup after " + nops, new int[] {-5, 0, 70000, 70001}, with(before));
        }
    }

    static void backwards() throws Exception {
        show("a loop", new int[] {0, 1, 5}, "iconst_0", "istore_1", "goto test",
            "more:", "iinc 1 10", "iinc 0 -1", "test:", "iload_0", "tableswitch 0 more out one",
            "one:", "iinc 1 1", "out:", "iload_1", "ireturn");
        show("lookup backwards", new int[] {3, -3}, "goto test", "first:", "iconst_1", "ireturn", "test:", "iload_0", "lookupswitch second 3:first", "second:", "iconst_2", "ireturn");
    }

    static void large() throws Exception {
        StringBuilder lookup = new StringBuilder("lookupswitch other");
        StringBuilder table = new StringBuilder("tableswitch 1000 other");
        for (int i = 0; i < 3000; i++) {
            lookup.append(' ').append(i * 1000 - 1500000).append(i % 3 == 0 ? ":a" : i % 3 == 1 ? ":b" : ":c");
            table.append(i % 2 == 0 ? " a" : " b");
        }
        show("3000 keys", new int[] {-1500000, -1499000, -1498000, -1, 0, 1, 1000, 1499000, 1499001, 1500000}, with("iload_0", lookup.toString()));
        show("3000 places", new int[] {999, 1000, 1001, 3998, 3999, 4000}, with("iload_0", table.toString()));
    }

    public static void main(String[] args) throws Exception {
        tables();
        lookups();
        padding();
        backwards();
        large();
    }
}
