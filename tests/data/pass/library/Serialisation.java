package library;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.InvalidObjectException;
import java.io.NotSerializableException;
import java.io.ObjectInput;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.io.StreamCorruptedException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Objects written and read again, in all the ways that a class may take part. */
public class Serialisation {
    enum Colour {
        RED, GREEN {
            @Override
            public String toString() {
                return "green!";
            }
        }
    }

    record Point(int x, double y, String name) implements Serializable {
        Point {
            if (x < 0) throw new IllegalArgumentException("negative");
        }
    }

    static class Base {
        int inherited = 5;

        Base() {
            System.out.println("Base()");
        }
    }

    static class Node extends Base implements Serializable {
        private static final long serialVersionUID = 42;
        String name;
        transient int secret = 7;
        Node next;
        int[] numbers = {1, 2, 3};
        Colour colour = Colour.GREEN;
        static int shared = 9;

        Node(String name) {
            this.name = name;
        }
    }

    static class Custom implements Serializable {
        private static final ObjectStreamField[] serialPersistentFields = {new ObjectStreamField("stored", int.class), new ObjectStreamField("text", String.class)};
        transient int value;

        Custom(int value) {
            this.value = value;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            ObjectOutputStream.PutField fields = out.putFields();
            fields.put("stored", value * 2);
            fields.put("text", "t" + value);
            out.writeFields();
            out.writeInt(99);
            out.writeObject(List.of("x"));
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            ObjectInputStream.GetField fields = in.readFields();
            value = fields.get("stored", 0) / 2;
            System.out.println(fields.get("text", "default") + " " + in.readInt() + " " + in.readObject() + " " + fields.defaulted("text"));
        }
    }

    static class Single implements Serializable {
        static final Single ONE = new Single();

        private Object readResolve() {
            return ONE;
        }
    }

    static class Replaced implements Serializable {
        private Object writeReplace() {
            return new Point(1, 2, "replacement");
        }
    }

    public static class External implements Externalizable {
        int value;

        public External() {
            System.out.println("External()");
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeInt(value);
            out.writeUTF("ünï");
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException {
            value = in.readInt();
            System.out.println(in.readUTF());
        }
    }

    static class Holder implements Serializable {
        Object inside = new Object();
    }

    static class Validated implements Serializable {
        int value = -1;

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            if (value < 0) throw new InvalidObjectException("value " + value);
        }
    }

    interface Sup extends Supplier<String>, Serializable {
    }

    static byte[] write(Object... objects) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            for (Object object : objects) out.writeObject(object);
        }
        return bytes.toByteArray();
    }

    static Object read(byte[] bytes) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return in.readObject();
        }
    }

    interface Action {
        Object run() throws Exception;
    }

    static void attempt(Action action) {
        try {
            System.out.println(action.run());
        } catch (Exception e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        Node node = new Node("first");
        node.next = new Node("second");
        node.next.next = node;
        node.secret = 1000;
        node.inherited = 1000;
        Node back = (Node) read(write(node));
        System.out.println(back.name + " " + back.next.name + " " + (back.next.next == back) + " " + back.secret + " " + back.inherited + " " + Arrays.toString(back.numbers) + " " + back.colour + " " + (back.colour == Colour.GREEN));
        System.out.println(Base64.getEncoder().encodeToString(write(node)));
        System.out.println(read(write(new Point(3, 4.5, "p"))) + " " + ((Custom) read(write(new Custom(21)))).value + " " + (read(write(new Single())) == Single.ONE) + " " + read(write(new Replaced())));
        External external = new External();
        external.value = 77;
        System.out.println(((External) read(write(external))).value);
        Map<Object, Object> map = new LinkedHashMap<>();
        map.put("list", new ArrayList<>(List.of(1, 2L, 3.0)));
        map.put(LocalDate.of(2020, 1, 2), new BigDecimal("1.50"));
        map.put(Colour.RED, new EnumMap<>(Map.of(Colour.GREEN, new int[0].length)));
        map.put(null, Map.of("k", List.of()));
        map.put("atomic", new AtomicInteger(4));
        map.put("exception", new IllegalStateException("inside").getMessage());
        System.out.println(read(write(map)));
        Exception exception = (Exception) read(write(new IllegalStateException("outer", new RuntimeException("inner"))));
        System.out.println(exception + " " + exception.getCause() + " " + exception.getStackTrace()[0]);
        attempt(() -> write(new Holder()));
        attempt(() -> read(write(new Validated())));
        attempt(() -> read(new byte[] {1, 2, 3, 4}));
        attempt(() -> read(Arrays.copyOf(write("text"), 8)));
        byte[] bytes = write(new Point(3, 4, "p"));
        for (int i = 0; i < bytes.length - 8; i++) {
            if (bytes[i] == 0 && bytes[i + 1] == 0 && bytes[i + 2] == 0 && bytes[i + 3] == 3 && bytes[i + 4] == 0x40) bytes[i] = -1;
        }
        attempt(() -> read(bytes));
        Sup lambda = () -> "from a lambda";
        System.out.println(((Sup) read(write(lambda))).get());
        ObjectStreamClass described = ObjectStreamClass.lookup(Node.class);
        System.out.println(described.getName() + " " + described.getSerialVersionUID() + " " + Arrays.toString(described.getFields()) + " " + ObjectStreamClass.lookup(Object.class) + " " + ObjectStreamClass.lookup(Point.class).getSerialVersionUID());
        System.out.println(ObjectStreamClass.lookup(HashMap.class).getSerialVersionUID() + " " + ObjectStreamClass.lookup(Validated.class).getSerialVersionUID() + " " + ObjectStreamClass.lookup(Colour.class).getSerialVersionUID());
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(write(new Point(1, 2, "x"))))) {
            in.setObjectInputFilter(ObjectInputFilter.Config.createFilter("!library.*"));
            attempt(in::readObject);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(write("a", 1, new int[][] {{1}, {2, 3}}))) {
            @Override
            protected Class<?> resolveClass(ObjectStreamClass desc) throws IOException, ClassNotFoundException {
                System.out.println("resolve " + desc.getName());
                return super.resolveClass(desc);
            }
        }) {
            System.out.println(in.readObject() + " " + in.readObject() + " " + Arrays.deepToString((int[][]) in.readObject()));
            attempt(in::readObject);
        }
    }
}
