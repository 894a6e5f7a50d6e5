package io;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.File;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.UUID;

/** Serialisation: hooks, replacement, graphs, externals, proxies, records, enums, filters, versions, errors. */
public class Serialised {
    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + String.valueOf(e.getMessage()).replaceFirst("\\$\\$Lambda.*", " of a lambda"));
        }
    }

    static byte[] write(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }

    static Object read(byte[] bytes) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return in.readObject();
        }
    }

    static class Node implements Serializable {
        String name;
        Node next;
        transient int skipped = 5;

        Node(String name) {
            this.name = name;
        }
    }

    static class NoSerial {
        int made = 7;

        NoSerial() {
            System.out.println("constructor of the unserialisable parent");
        }
    }

    static class Child extends NoSerial implements Serializable {
        private static final ObjectStreamField[] serialPersistentFields = {new ObjectStreamField("total", int.class), new ObjectStreamField("label", String.class)};
        int a = 1, b = 2;

        private void writeObject(ObjectOutputStream out) throws IOException {
            ObjectOutputStream.PutField fields = out.putFields();
            fields.put("total", a + b);
            fields.put("label", "sum");
            out.writeFields();
            out.writeInt(99);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            ObjectInputStream.GetField fields = in.readFields();
            a = fields.get("total", -1);
            System.out.println(fields.get("label", "?") + " " + fields.defaulted("label") + " " + in.readInt());
            in.registerValidation(() -> System.out.println("validated"), 1);
        }
    }

    record Pair(String left, int[] right) implements Serializable {
        Pair {
            System.out.println("canonical " + left);
        }
    }

    enum Level {LOW, HIGH {
        @Override
        public String toString() {
            return "very high";
        }
    }}

    static class Single implements Serializable {
        static final Single ONLY = new Single();

        private Object readResolve() {
            return ONLY;
        }
    }

    static class Money implements Serializable {
        final int cents;

        Money(int cents) {
            this.cents = cents;
        }

        private Object writeReplace() {
            return new Proxied(cents / 100.0);
        }

        record Proxied(double amount) implements Serializable {
            private Object readResolve() {
                return new Money((int) Math.round(amount * 100));
            }
        }
    }

    public static class Outside implements Externalizable {
        String text = "set by the constructor";

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeUTF("external");
            out.writeObject(List.of(1));
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            text = text + " then " + in.readUTF() + in.readObject();
        }
    }

    static class NoConstructor implements Externalizable {
        NoConstructor(int unused) {
        }

        @Override
        public void writeExternal(ObjectOutput out) {
        }

        @Override
        public void readExternal(ObjectInput in) {
        }
    }

    static class Holder implements Serializable {
        Object inner = new Object();
    }

    static class Versioned implements Serializable {
        private static final long serialVersionUID = 42;
        int kept = 1;
    }

    static class Handler implements InvocationHandler, Serializable {
        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) {
            return method.getName().length();
        }
    }

    public static void main(String[] args) throws Exception {
        Node one = new Node("one");
        one.next = new Node("two");
        one.next.next = one;
        Node copy = (Node) read(write(one));
        System.out.println(copy.name + " " + copy.next.name + " " + (copy.next.next == copy) + " " + copy.skipped);
        Child child = (Child) read(write(new Child()));
        System.out.println(child.a + " " + child.b + " " + child.made);
        Pair pair = (Pair) read(write(new Pair("p", new int[] {1, 2})));
        System.out.println(pair.left() + Arrays.toString(pair.right()));
        System.out.println((read(write(Level.HIGH)) == Level.HIGH) + " " + (read(write(new Single())) == Single.ONLY) + " " + ((Money) read(write(new Money(1234)))).cents + " " + ((Outside) read(write(new Outside()))).text);
        Comparable<?> proxy = (Comparable<?>) Proxy.newProxyInstance(Serialised.class.getClassLoader(), new Class<?>[] {Comparable.class}, new Handler());
        System.out.println(((Comparable<Object>) read(write(proxy))).compareTo("x") + " " + read(write(new int[][] {{1}, null})).getClass().getSimpleName() + " " + read(write(Thread.State.class)) + " " + read(write(int.class)));
        List<Object> all = new ArrayList<>(Arrays.asList(new TreeMap<>(Map.of("k", 1)), new ArrayDeque<>(List.of(1, 2)), EnumSet.of(Level.LOW), new EnumMap<>(Map.of(Level.HIGH, "v")), new BitSet(), Optional.class, Locale.GERMANY, List.of(1, 2), Map.of("a", 1), new StringBuilder("sb"), new java.math.BigDecimal("1.50"), new java.math.BigInteger("-12345678901234567890"), java.time.LocalDate.EPOCH, java.time.Duration.ofSeconds(5), new Date(5), UUID.fromString("1-2-3-4-5"), Collections.unmodifiableList(new ArrayList<>(List.of("u"))), Arrays.asList("x"), new IllegalStateException("message"), 'c', (Runnable & Serializable) () -> System.out.println("lambda ran"), java.util.regex.Pattern.compile("a+"), new LinkedHashSet<>(List.of(3, 1)), new PriorityQueue<>(List.of(2, 1)), java.time.ZoneId.of("Europe/Paris"), new java.util.concurrent.atomic.AtomicInteger(3), new File("/f"), java.net.URI.create("u:v")));
        for (Object each : all) {
            Object back = read(write(each));
            if (back instanceof Runnable run) run.run();
            else System.out.print(back + " ");
        }
        System.out.println();
        attempt("not serialisable", () -> write(new Holder()));
        attempt("plain object", () -> write(new Object()));
        attempt("lambda", () -> write((Runnable) () -> { }).length > 0 ? "written" : "");
        attempt("no constructor", () -> read(write(new NoConstructor(1))));
        byte[] bytes = write(new Versioned());
        System.out.println(ObjectStreamClass.lookup(Versioned.class) + " " + ObjectStreamClass.lookup(Object.class) + " " + Arrays.toString(ObjectStreamClass.lookup(Node.class).getFields()) + " " + ObjectStreamClass.lookup(String.class).getSerialVersionUID() + " " + ObjectStreamClass.lookup(Level.class).getSerialVersionUID() + " " + ObjectStreamClass.lookup(ArrayList.class).getSerialVersionUID());
        for (int at = 0; at < bytes.length - 8; at++) {
            if (bytes[at] == 0 && bytes[at + 7] == 42 && bytes[at + 1] == 0 && bytes[at + 5] == 0) {
                byte[] other = bytes.clone();
                other[at + 7] = 43;
                attempt("version", () -> read(other));
                break;
            }
        }
        attempt("cut", () -> read(Arrays.copyOf(bytes, bytes.length - 3)));
        attempt("header", () -> read(new byte[] {1, 2, 3, 4}));
        attempt("empty", () -> read(new byte[0]));
        byte[] renamed = new String(write(new Versioned()), "ISO-8859-1").replace("Versioned", "Versionex").getBytes("ISO-8859-1");
        attempt("no class", () -> read(renamed));
        ObjectInputStream filtered = new ObjectInputStream(new ByteArrayInputStream(write(one)));
        filtered.setObjectInputFilter(ObjectInputFilter.Config.createFilter("maxdepth=1;!io.Serialised$Node;*"));
        attempt("filter", filtered::readObject);
        ObjectInputStream limited = new ObjectInputStream(new ByteArrayInputStream(write(new int[100])));
        limited.setObjectInputFilter(info -> info.arrayLength() > 50 ? ObjectInputFilter.Status.REJECTED : ObjectInputFilter.Status.UNDECIDED);
        attempt("array filter", limited::readObject);
        ByteArrayOutputStream shared = new ByteArrayOutputStream();
        ObjectOutputStream out = new ObjectOutputStream(shared);
        int[] array = {1};
        out.writeObject(array);
        array[0] = 2;
        out.writeObject(array);
        out.writeUnshared(array);
        out.reset();
        out.writeObject(array);
        out.writeInt(5);
        out.close();
        ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(shared.toByteArray()));
        int[] a = (int[]) in.readObject(), b = (int[]) in.readObject(), c = (int[]) in.readObject(), d = (int[]) in.readObject();
        System.out.println((a == b) + " " + a[0] + " " + c[0] + " " + (c == a) + " " + d[0] + " " + in.available());
        attempt("optional data", in::readObject);
    }
}
