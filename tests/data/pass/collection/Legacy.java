package collection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Dictionary;
import java.util.EventListener;
import java.util.EventListenerProxy;
import java.util.EventObject;
import java.util.Hashtable;
import java.util.HexFormat;
import java.util.List;
import java.util.Observable;
import java.util.Observer;
import java.util.Stack;
import java.util.Vector;

/** Vector, Stack, Hashtable, BitSet, Observable, EventObject and Dictionary. */
public class Legacy {
    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static void vectors() {
        Vector<String> vector = new Vector<>(2, 3);
        for (String each : "a b c d b".split(" ")) vector.addElement(each);
        System.out.println(vector + " " + vector.capacity() + " " + vector.indexOf("b", 2) + " " + vector.lastIndexOf("b", 3) + " " + vector.firstElement() + vector.lastElement() + " " + vector.elementAt(2) + " " + vector.removeElement("b"));
        vector.insertElementAt("x", 1);
        vector.setElementAt("y", 0);
        vector.removeElementAt(2);
        vector.setSize(6);
        vector.trimToSize();
        vector.ensureCapacity(7);
        System.out.println(vector + " " + vector.capacity() + " " + Collections.list(vector.elements()));
        attempt("element", () -> vector.elementAt(6));
        attempt("set", () -> {
            vector.setElementAt("q", 9);
            return "";
        });
        attempt("insert", () -> {
            vector.insertElementAt("q", 99);
            return "";
        });
        attempt("first of none", () -> new Vector<>().firstElement());
        attempt("capacity", () -> new Vector<>(-1));
        Stack<Integer> stack = new Stack<>();
        stack.push(1);
        stack.push(2);
        stack.push(1);
        System.out.println(stack.peek() + " " + stack.search(1) + stack.search(2) + stack.search(9) + " " + stack.pop() + stack.pop() + " " + stack + " " + stack.empty());
        attempt("pop of none", () -> {
            stack.pop();
            return stack.pop();
        });
    }

    static void tables() {
        Hashtable<String, Integer> table = new Hashtable<>(3);
        for (int i = 0; i < 8; i++) table.put("k" + i, i);
        System.out.println(table + " " + table.contains(5) + " " + Collections.list(table.keys()) + Collections.list(table.elements()) + " " + table.merge("k1", 10, Integer::sum) + " " + table.computeIfPresent("k2", (k, v) -> null) + " " + table.clone().equals(table) + " " + table.hashCode());
        attempt("null key", () -> table.put(null, 1));
        attempt("null value", () -> table.put("x", null));
        attempt("contains null", () -> table.contains(null));
        attempt("enumeration past the end", () -> new Hashtable<>().elements().nextElement());
        attempt("load", () -> new Hashtable<>(1, -1f));
        Dictionary<String, Integer> dictionary = table;
        System.out.println(dictionary.remove("k7") + " " + dictionary.get("k7") + " " + dictionary.size());
    }

    static void bits() {
        BitSet set = new BitSet(10);
        set.set(1);
        set.set(5, 9);
        set.set(200);
        set.flip(6);
        set.clear(8);
        System.out.println(set + " " + set.cardinality() + " " + set.length() + " " + set.size() + " " + set.nextSetBit(6) + " " + set.nextClearBit(5) + " " + set.previousSetBit(199) + " " + set.previousClearBit(7) + " " + set.get(4, 8) + " " + Arrays.toString(set.toLongArray()) + " " + HexFormat.of().formatHex(set.toByteArray()).length() + " " + set.hashCode() + " " + set.stream().sum());
        BitSet other = BitSet.valueOf(new byte[] {(byte) 0xa2, 1}), and = (BitSet) set.clone(), or = (BitSet) set.clone(), xor = (BitSet) set.clone(), andNot = (BitSet) set.clone();
        and.and(other);
        or.or(other);
        xor.xor(other);
        andNot.andNot(other);
        System.out.println(other + " " + and + or + xor + andNot + " " + set.intersects(other) + " " + set.equals(set.clone()) + " " + new BitSet().isEmpty() + " " + BitSet.valueOf(new long[] {5, 0, 1}).length());
        attempt("negative", () -> set.get(-1));
        attempt("range", () -> {
            set.set(5, 3);
            return "";
        });
        attempt("size", () -> new BitSet(-1));
    }

    static class Watched extends Observable {
        void change(Object to) {
            setChanged();
            notifyObservers(to);
        }
    }

    static void events() {
        Watched watched = new Watched();
        List<String> seen = new ArrayList<>();
        Observer first = (o, argument) -> seen.add("first " + argument), second = (o, argument) -> seen.add("second " + argument);
        watched.addObserver(first);
        watched.addObserver(second);
        watched.addObserver(first);
        watched.change(1);
        watched.deleteObserver(first);
        watched.notifyObservers("not changed");
        watched.change(null);
        System.out.println(seen + " " + watched.countObservers() + " " + watched.hasChanged());
        attempt("event", () -> new EventObject(null));
        System.out.println(new EventObject("source") + " " + new EventListenerProxy<>(new EventListener() {
        }) {
        }.getListener().getClass().isAnonymousClass());
    }

    public static void main(String[] args) {
        vectors();
        tables();
        bits();
        events();
    }
}
