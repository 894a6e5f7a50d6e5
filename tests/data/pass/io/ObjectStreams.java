package io;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.io.OutputStream;
import java.io.Serializable;
import java.io.StreamCorruptedException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/** Object streams that replace, resolve, annotate; blocks of data; fields that came and went. */
public class ObjectStreams {
    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static class Point implements Serializable {
        final int x, y;
        transient String note = "made";

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            note = "read";
        }

        @Override
        public String toString() {
            return x + "," + y + " " + note;
        }
    }

    static class NotMine {
        final String text;

        NotMine(String text) {
            this.text = text;
        }
    }

    static class Base implements Serializable {
        private void readObjectNoData() {
            System.out.println("no data for the base");
        }
    }

    static class Replacing extends ObjectOutputStream {
        Replacing(OutputStream out) throws IOException {
            super(out);
            enableReplaceObject(true);
        }

        @Override
        protected Object replaceObject(Object object) {
            return object instanceof NotMine mine ? "replaced " + mine.text : object;
        }

        @Override
        protected void annotateClass(Class<?> type) throws IOException {
            writeUTF("note on " + type.getSimpleName());
        }

        @Override
        protected void writeStreamHeader() throws IOException {
            writeInt(0xCAFE);
        }
    }

    static class Resolving extends ObjectInputStream {
        Resolving(InputStream in) throws IOException {
            super(in);
            enableResolveObject(true);
        }

        @Override
        protected Object resolveObject(Object object) {
            return object instanceof String text ? text.toUpperCase(Locale.ROOT) : object;
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass description) throws IOException, ClassNotFoundException {
            System.out.print("[" + readUTF() + " " + description.getName() + "] ");
            return super.resolveClass(description);
        }

        @Override
        protected void readStreamHeader() throws IOException {
            if (readInt() != 0xCAFE) throw new StreamCorruptedException("own header");
        }
    }

    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Replacing out = new Replacing(bytes)) {
            out.writeObject(new NotMine("thing"));
            out.writeObject(new Point(1, 2));
            out.writeObject(new ArrayList<>(List.of("a")));
        }
        try (Resolving in = new Resolving(new ByteArrayInputStream(bytes.toByteArray()))) {
            System.out.println(in.readObject() + " " + in.readObject() + " " + in.readObject());
        }
        attempt("header", () -> new Resolving(new ByteArrayInputStream(new byte[] {0, 0, 0, 1})));
        bytes.reset();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeInt(5);
            out.writeUTF("é");
            out.writeObject(new Point(3, 4));
            out.writeLong(-1);
            out.write(new byte[2000]);
            out.writeObject(null);
            out.writeDouble(1.5);
        }
        System.out.println(bytes.size());
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            System.out.println(in.readInt() + " " + in.readUTF() + " " + in.available());
            attempt("data first", in::readInt);
            System.out.println(in.readObject() + " " + in.readLong());
            attempt("object first", in::readObject);
            System.out.println(in.readNBytes(2000).length + " " + in.readObject() + " " + in.readDouble());
            attempt("end", in::readObject);
            attempt("not active", () -> {
                in.defaultReadObject();
                return "";
            });
            attempt("validation", () -> {
                in.registerValidation(() -> { }, 0);
                return "";
            });
        }
        attempt("replace in a trusted way", () -> {
            new ObjectOutputStream(OutputStream.nullOutputStream()).useProtocolVersion(9);
            return "";
        });
        ByteArrayOutputStream failing = new ByteArrayOutputStream();
        ObjectOutputStream out = new ObjectOutputStream(failing);
        attempt("inside", () -> {
            out.writeObject(List.of(new Point(1, 1), new NotMine("x")));
            return "";
        });
        out.flush();
        attempt("written failure", () -> new ObjectInputStream(new ByteArrayInputStream(failing.toByteArray())).readObject());
        String hex = HexFormat.of().formatHex(serialise(new Base()));
        System.out.println(hex.substring(0, 40) + " " + ObjectStreamClass.lookupAny(NotMine.class).getName() + " " + ObjectStreamClass.lookup(Point.class).getField("x") + " " + ObjectStreamClass.lookup(Point.class).getField("note") + " " + new ObjectStreamField("f", String[].class).getTypeString() + " " + new ObjectStreamField("f", int.class).compareTo(new ObjectStreamField("a", String.class)));
        ObjectInputFilter allow = ObjectInputFilter.allowFilter(type -> type == Point.class, ObjectInputFilter.Status.REJECTED), merged = ObjectInputFilter.merge(allow, ObjectInputFilter.Config.createFilter("maxbytes=10"));
        for (ObjectInputFilter each : List.of(allow, merged, ObjectInputFilter.Config.createFilter("!*"))) {
            ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(serialise(new Point(1, 2))));
            in.setObjectInputFilter(each);
            attempt("filter", in::readObject);
        }
        for (String bad : new String[] {"maxdepth=x", "=5", "unknown=1", "a.**b"}) attempt(bad, () -> ObjectInputFilter.Config.createFilter(bad));
    }

    static byte[] serialise(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }
}
