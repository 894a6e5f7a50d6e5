package records;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/** Records through object streams: by their constructors, with their checks, nested, generic, as enumerations' and proxies' neighbours. */
public class Serialised {
    record Point(int x, int y) implements Serializable {
        static int made;

        Point {
            made++;
            if (x < 0) {
                throw new IllegalArgumentException("x is " + x);
            }
        }
    }

    record Line<T extends Serializable>(Point from, Point to, T label, int[] weights) implements Serializable {
    }

    record Plain(int x) {
    }

    record Replaced(String text) implements Serializable {
        private Object writeReplace() {
            return new Proxy(text.length());
        }
    }

    record Proxy(int length) implements Serializable {
        private Object readResolve() {
            return new Replaced("*".repeat(length));
        }
    }

    record Everything(byte b, short s, char c, int i, long l, float f, double d, boolean z, String text, List<Point> points) implements Serializable {
        private static final long serialVersionUID = 7;
    }

    public static void main(String[] args) throws Exception {
        Point point = new Point(3, 4);
        int before = Point.made;
        System.out.println(copy(point) + " " + copy(point).equals(point) + " " + (Point.made - before));
        Line<?> line = (Line<?>) copy(new Line<>(point, point, "label", new int[] {1, 2}));
        System.out.println(line.from() + " " + (line.from() == line.to()) + " " + line.label() + " " + Arrays.toString(line.weights()));
        System.out.println(copy(new Replaced("four")));
        System.out.println(copy(new Everything((byte) 1, (short) 2, 'c', 4, 5L, 6f, 7d, true, "text", List.of(point, point))));
        System.out.println(ObjectStreamClass.lookup(Point.class).getSerialVersionUID() + " " + ObjectStreamClass.lookup(Everything.class).getSerialVersionUID()
                + " " + ObjectStreamClass.lookup(Plain.class));
        try {
            copy(new Plain(1));
        } catch (IOException refused) {
            System.out.println(refused);
        }
        byte[] bytes = bytes(new Point(0x01020304, 5));
        for (int at = 0; at + 4 <= bytes.length; at++) {
            if (bytes[at] == 1 && bytes[at + 1] == 2 && bytes[at + 2] == 3 && bytes[at + 3] == 4) {
                bytes[at] = -1;
            }
        }
        try {
            read(bytes);
        } catch (InvalidObjectException refused) {
            System.out.println(refused + " / " + refused.getCause());
        }
    }

    private static byte[] bytes(Object object) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ObjectOutputStream objects = new ObjectOutputStream(out)) {
            objects.writeObject(object);
        }
        return out.toByteArray();
    }

    private static Object read(byte[] bytes) throws IOException, ClassNotFoundException {
        try (ObjectInputStream objects = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return objects.readObject();
        }
    }

    private static Object copy(Object object) throws IOException, ClassNotFoundException {
        return read(bytes(object));
    }
}
