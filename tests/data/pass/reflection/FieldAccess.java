package reflection;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/** Field.get and set in all types, with widening, refusals, final and static final fields, records and hidden fields. */
public class FieldAccess {
    boolean z = true;
    byte b = 1;
    char c = 'c';
    short s = 2;
    int i = 3;
    long j = 4;
    float f = 5;
    double d = 6;
    Object o = "o";
    String text = "text";
    final int fixed = Integer.parseInt("7");
    static final String CONSTANT = "constant";
    static final Object SHARED = new StringBuilder("shared");
    static int counter = 8;
    private volatile int hidden = 9;
    transient int passing = 10;

    record Pair(int a, String b) {
    }

    static class Child extends FieldAccess {
        String i = "hides";
    }

    interface Constants {
        int A = 5;
    }

    interface Action {
        Object run() throws Throwable;
    }

    static void attempt(Action action) {
        try {
            System.out.println(action.run());
        } catch (Throwable e) {
            System.out.println(e.getClass().getSimpleName() + ": " + String.valueOf(e.getMessage()).replaceAll("@[0-9a-f]+", "@"));
        }
    }

    static final String[] NAMES = "z b c s i j f d o text".split(" ");

    static void getters() throws Exception {
        FieldAccess object = new FieldAccess();
        for (String name : NAMES) {
            Field field = FieldAccess.class.getDeclaredField(name);
            StringBuilder line = new StringBuilder(name + ": " + field.get(object));
            for (int kind = 0; kind < 8; kind++) {
                try {
                    line.append(' ').append(switch (kind) {
                        case 0 -> String.valueOf(field.getBoolean(object));
                        case 1 -> String.valueOf(field.getByte(object));
                        case 2 -> String.valueOf(field.getChar(object));
                        case 3 -> String.valueOf(field.getShort(object));
                        case 4 -> String.valueOf(field.getInt(object));
                        case 5 -> String.valueOf(field.getLong(object));
                        case 6 -> String.valueOf(field.getFloat(object));
                        default -> String.valueOf(field.getDouble(object));
                    });
                } catch (IllegalArgumentException e) {
                    line.append(" -");
                }
            }
            System.out.println(line);
        }
    }

    static void setters() throws Exception {
        Object[] values = {false, (byte) 11, 'x', (short) 12, 13, 14L, 15f, 16d, "s", null};
        for (String name : NAMES) {
            Field field = FieldAccess.class.getDeclaredField(name);
            StringBuilder line = new StringBuilder(name + ":");
            for (Object value : values) {
                FieldAccess object = new FieldAccess();
                try {
                    field.set(object, value);
                    line.append(' ').append(field.get(object));
                } catch (IllegalArgumentException | NullPointerException e) {
                    line.append(e instanceof NullPointerException ? " NPE" : " -");
                }
            }
            System.out.println(line);
        }
    }

    static void refusals() throws Exception {
        FieldAccess object = new FieldAccess();
        Field number = FieldAccess.class.getDeclaredField("i"), fixed = FieldAccess.class.getDeclaredField("fixed"), constant = FieldAccess.class.getDeclaredField("CONSTANT"), shared = FieldAccess.class.getDeclaredField("SHARED");
        attempt(() -> number.get(null));
        attempt(() -> number.get("not one"));
        attempt(() -> number.getBoolean(object));
        attempt(() -> {
            number.set(object, "text");
            return object.i;
        });
        attempt(() -> {
            number.setLong(object, 5L);
            return object.i;
        });
        attempt(() -> {
            number.set(object, null);
            return object.i;
        });
        attempt(() -> {
            FieldAccess.class.getDeclaredField("text").set(object, new Object[0]);
            return object.text;
        });
        attempt(() -> {
            fixed.set(object, 70);
            return object.fixed;
        });
        attempt(() -> {
            fixed.setAccessible(true);
            fixed.setInt(object, 70);
            return object.fixed;
        });
        attempt(() -> {
            constant.setAccessible(true);
            constant.set(null, "changed");
            return constant.get(null);
        });
        attempt(() -> {
            shared.set(null, null);
            return shared.get(null);
        });
        attempt(() -> {
            Field part = Pair.class.getDeclaredField("a");
            part.setAccessible(true);
            Pair pair = new Pair(1, "b");
            part.setInt(pair, 5);
            return pair;
        });
        attempt(() -> Constants.class.getField("A").getInt(null));
        attempt(() -> {
            Constants.class.getField("A").setInt(null, 6);
            return Constants.A;
        });
        attempt(() -> int[].class.getField("length"));
        attempt(() -> String.class.getDeclaredField("value").get("x"));
        attempt(() -> {
            Field value = String.class.getDeclaredField("value");
            value.setAccessible(true);
            return value.get("x");
        });
    }

    static void found() throws Exception {
        Child child = new Child();
        System.out.println(Child.class.getDeclaredField("i").get(child) + " " + FieldAccess.class.getDeclaredField("i").get(child) + " " + Child.class.getDeclaredFields().length);
        attempt(() -> Child.class.getField("i"));
        attempt(() -> Child.class.getDeclaredField("z"));
        for (Field field : FieldAccess.class.getDeclaredFields()) if (field.getModifiers() != 0) System.out.println(Modifier.toString(field.getModifiers()) + " " + field.getName() + " " + field.isSynthetic() + field.isEnumConstant());
        FieldAccess.class.getDeclaredField("counter").setInt(null, 80);
        System.out.println(counter + " " + FieldAccess.class.getDeclaredField("counter").equals(FieldAccess.class.getDeclaredField("counter")) + " " + (FieldAccess.class.getDeclaredField("counter") == FieldAccess.class.getDeclaredField("counter")));
    }

    public static void main(String[] args) throws Exception {
        getters();
        setters();
        refusals();
        found();
    }
}
