package object;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Identity hash codes, equals and hashCode contracts, toString's default form, getClass, and objects in their own constructors. */
public class Identity {
    static class Plain {
    }

    static class Valued {
        final int value;

        Valued(int value) {
            this.value = value;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Valued valued && valued.value == value;
        }

        @Override
        public int hashCode() {
            return value;
        }
    }

    static class Escaping {
        static final List<Escaping> ESCAPED = new ArrayList<>();
        final int number;
        int late = 5;

        Escaping(int number) {
            ESCAPED.add(this);
            tell();
            this.number = number;
            tell();
        }

        void tell() {
            System.out.print(number + "/" + late + " ");
        }
    }

    static class Overriding extends Escaping {
        int own = 7;
        final int constant = 8;
        final String text = "text";

        Overriding() {
            super(1);
            own++;
        }

        @Override
        void tell() {
            super.tell();
            System.out.print(own + "," + constant + "," + text + " ");
        }
    }

    static class Failing {
        static Failing last;

        Failing() {
            last = this;
            throw new IllegalStateException("half made");
        }

        String works() {
            return "works";
        }
    }

    public static void main(String[] args) throws Exception {
        Plain plain = new Plain();
        int hash = System.identityHashCode(plain);
        synchronized (plain) {
            System.out.println((hash == plain.hashCode()) + " " + (hash == System.identityHashCode(plain)));
        }
        System.gc();
        byte[][] garbage = new byte[100][];
        for (int i = 0; i < garbage.length; i++) garbage[i] = new byte[1000];
        System.gc();
        System.out.println((hash == plain.hashCode()) + " " + plain.toString().equals("object.Identity$Plain@" + Integer.toHexString(hash)) + " " + System.identityHashCode(null));
        Valued a = new Valued(42), b = new Valued(42);
        System.out.println(a.equals(b) + " " + (a == b) + " " + (System.identityHashCode(a) == System.identityHashCode(b)) + " " + a.hashCode() + " " + a.toString().equals("object.Identity$Valued@2a"));
        Map<Object, String> equal = new HashMap<>(), identical = new IdentityHashMap<>();
        for (Map<Object, String> map : List.of(equal, identical)) {
            map.put(a, "a");
            map.put(b, "b");
            map.put("text", "1");
            map.put(new String("text"), "2");
            map.put(null, "null");
            System.out.print(map.size() + " " + map.get(a) + " " + map.get(new Valued(42)) + " " + map.get("text") + " " + map.get(null) + "; ");
        }
        System.out.println();
        System.out.println(new int[0].equals(new int[0]) + " " + (new int[0].hashCode() == 0) + " " + new Object().equals(null) + " " + "x".equals(new StringBuilder("x")) + " " + Integer.valueOf(5).equals(5L) + " " + new Object[0].toString().startsWith("[Ljava.lang.Object;@") + " " + new int[0][0].toString().startsWith("[[I@"));
        List<Integer> hashes = new ArrayList<>();
        for (int i = 0; i < 200; i++) hashes.add(new Object().hashCode());
        System.out.println((hashes.stream().distinct().count() > 150) + " " + hashes.stream().allMatch(each -> each >= 0));
        new Overriding();
        System.out.println();
        Escaping.ESCAPED.get(0).tell();
        System.out.println();
        try {
            new Failing();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + Failing.last.works() + " " + (Failing.last.hashCode() == Failing.last.hashCode()));
        }
        System.out.println(plain.getClass() == Plain.class ? "plain" : "other");
        Class<? extends Number> type = Integer.valueOf(5).getClass();
        System.out.println(type + " " + new ArrayList<String>().getClass().equals(new ArrayList<Integer>().getClass()) + " " + new Plain() { }.getClass().getSuperclass().getSimpleName());
        StringBuilder self = new StringBuilder("ab");
        self.append(self).append(self, 0, 3).insert(1, self);
        System.out.println(self);
        Object[] cycle = {null, 1};
        cycle[0] = cycle;
        System.out.println(java.util.Arrays.deepToString(cycle));
        try {
            Object.class.getDeclaredMethod("clone").setAccessible(true);
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }
}
