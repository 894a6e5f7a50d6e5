package language;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Operands from left to right, what an exception in the middle leaves done, and compound assignments of every target. */
public class EvaluationOrder {
    static final List<String> LOG = new ArrayList<>();

    static int at(String name, int value) {
        LOG.add(name);
        return value;
    }

    static <T> T get(String name, T value) {
        LOG.add(name);
        return value;
    }

    static int fail(String name) {
        LOG.add(name + "!");
        throw new IllegalStateException(name);
    }

    int field = 10;
    static int shared = 20;

    EvaluationOrder self(String name) {
        LOG.add(name);
        return this;
    }

    static String call(int a, Object b, long... rest) {
        return a + "," + b + "," + Arrays.toString(rest);
    }

    interface Action {
        Object run();
    }

    static void show(String title, Action action) {
        LOG.clear();
        Object result;
        try {
            result = action.run();
        } catch (RuntimeException e) {
            result = e.getClass().getSimpleName();
        }
        System.out.println(title + ": " + LOG + " " + result);
    }

    static void operands() {
        show("sum", () -> at("a", 1) + at("b", 2) * at("c", 3) - at("d", 4));
        show("division", () -> at("a", 1) / at("zero", 0) + at("never", 2));
        show("shift", () -> at("a", 1) << at("b", 33) >>> at("c", 1));
        show("and", () -> at("a", 1) == 2 & at("b", 2) == 2);
        show("short and", () -> at("a", 1) == 2 && at("b", 2) == 2 || at("c", 3) == 3);
        show("condition", () -> at("a", 1) > 0 ? at("b", 2) : at("c", 3));
        show("call", () -> call(at("a", 1), at("b", 2), at("c", 3), at("d", 4)));
        show("call that fails", () -> call(at("a", 1), fail("b"), at("c", 3)));
        show("on null", () -> get("target", (EvaluationOrder) null).self("x" + at("argument", 1)));
        show("static through null", () -> get("target", (EvaluationOrder) null).shared + at("after", 1));
        show("concat", () -> "" + at("a", 1) + get("b", "x") + at("c", 2));
        show("creation", () -> new int[at("a", 2)][at("b", -1)][at("c", 1)]);
        show("negative sizes", () -> new int[at("a", -2)][at("b", -1)]);
        show("initialiser", () -> Arrays.toString(new int[] {at("a", 1), at("b", 2), LOG.size()}));
        show("cast", () -> (Integer) get("a", (Object) "x") + at("never", 1));
        show("comparison", () -> get("a", "x") == get("b", "x") == (at("c", 1) == 1));
    }

    static void arrays() {
        int[] array = {1, 2, 3};
        int[][] grid = {{1, 2}, {3, 4}};
        show("load", () -> get("array", array)[at("index", 1)]);
        show("store", () -> get("array", array)[at("index", 1)] = at("value", 5));
        show("store to null", () -> get("array", (int[]) null)[at("index", 1)] = at("value", 5));
        show("store outside", () -> get("array", array)[at("index", 7)] = at("value", 5));
        show("store that fails", () -> get("array", array)[at("index", 7)] = fail("value"));
        show("compound to null", () -> get("array", (int[]) null)[at("index", 1)] += at("value", 5));
        show("compound", () -> get("array", array)[at("index", 0)] += at("value", 5) + array[0]);
        show("compound that changes", () -> array[0] += array[0]++ + ++array[0]);
        show("nested", () -> get("grid", grid)[at("i", 1)][at("j", 0)] *= at("value", 2));
        show("replaced", () -> {
            int[] local = {1, 2, 3};
            int i = 0;
            local[i] = i = 2;
            local[i++] += i * 10;
            return Arrays.toString(local) + i;
        });
        show("array replaced", () -> {
            int[] local = {1, 2}, old = local;
            local[1] = (local = new int[] {7, 8, 9})[2];
            return Arrays.toString(local) + Arrays.toString(old);
        });
        show("wrong store", () -> get("array", new String[1])[at("index", 0)].length() + at("never", 1));
        show("object store", () -> ((Object[]) get("array", new String[1]))[at("index", 0)] = get("value", (Object) 1));
        show("object store outside", () -> ((Object[]) get("array", new String[1]))[at("index", 1)] = get("value", (Object) 1));
    }

    static void assignments() {
        EvaluationOrder object = new EvaluationOrder();
        show("field", () -> object.self("o").field += at("value", 5));
        show("field twice", () -> object.self("o").field++ + ++object.self("p").field);
        show("field of null", () -> get("o", (EvaluationOrder) null).field = at("value", 5));
        show("field reads first", () -> object.field += object.field = 1);
        show("static", () -> shared += (shared = 5) + shared);
        show("chain", () -> {
            int a, b, c;
            a = b = c = at("value", 3);
            return a + b + c;
        });
        show("self", () -> {
            int i = 5;
            i = i++ + i-- - --i;
            i += i++ * 2;
            return i;
        });
        show("narrowing", () -> {
            byte b = 100;
            b += 100.7;
            char c = 'a';
            c += 1;
            c++;
            short s = (short) 40000;
            s >>>= 1;
            int i = 1;
            i *= 2.5;
            i <<= 33L;
            long l = 5;
            l -= 0.5f;
            return b + " " + c + " " + s + " " + i + " " + l;
        });
        show("text", () -> {
            String s = "a";
            s += 1 + 2;
            s += s += 'c';
            Object o = "o";
            o += "x";
            char[] letters = {'y'};
            letters[0] += 1;
            return s + o + letters[0];
        });
        show("boxes", () -> {
            Integer i = 127, j = i++;
            Integer[] all = {1, 2};
            all[at("index", 1)]++;
            all[0] += i;
            Character c = 'x';
            c++;
            return i + " " + j + " " + Arrays.toString(all) + c;
        });
    }

    public static void main(String[] args) {
        operands();
        arrays();
        assignments();
    }
}
