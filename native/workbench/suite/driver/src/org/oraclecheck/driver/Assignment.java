package org.oraclecheck.driver;

import java.lang.reflect.Field;

/**
 * Sets a static field to another value when a test begins on a real JVM. It does so twice: before the set-up,
 * and after the test's instance was made, because the constructor may have used the field.
 */
public final class Assignment {
    private static volatile String[] assigned;
    private static volatile ClassLoader loader;

    private Assignment() {}

    /**
     * Sets the assignment for tests of a class loader: the field's class and name, the kind of the value,
     * its text.
     */
    static void prepare(String[] assignment, ClassLoader ofTests) {
        loader = ofTests;
        assigned = assignment.length == 0 ? null : assignment;
    }

    /** Sets the field, if an assignment is prepared. Edited constructors of test classes call this. */
    public static void make() {
        String[] assignment = assigned;
        if (assignment == null) {
            return;
        }
        try {
            Field field = Class.forName(assignment[0], true, loader).getDeclaredField(assignment[1]);
            field.setAccessible(true);
            field.set(null, value(field.getType(), assignment[2], assignment[3]));
        } catch (ReflectiveOperationException | RuntimeException impossible) {
            throw new LinkageError("Oracle Check cannot set " + assignment[0] + "." + assignment[1], impossible);
        }
    }

    /** Makes a value from its text, boxed if it is primitive, as {@link Field#set} requires. */
    private static Object value(Class<?> type, String kind, String text) throws ReflectiveOperationException {
        String[] words = kind.split(" ");
        String boxed = words.length > 1 ? words[1] : "";
        switch (words[0]) {
            case "null":
                return null;
            case "text":
                return text;
            case "long":
                return Long.valueOf(text);
            case "float":
                return Float.intBitsToFloat(Integer.parseInt(text));
            case "double":
                return Double.longBitsToDouble(Long.parseLong(text));
            case "enum":
                String[] constant = text.split(" ");
                Field field = Class.forName(constant[0], true, loader).getDeclaredField(constant[1]);
                field.setAccessible(true);
                return field.get(null);
            default:
                return narrowed(boxed.isEmpty() ? type.getName() : boxed, Integer.parseInt(text));
        }
    }

    /** Converts an {@code int} to the boxed type. */
    private static Object narrowed(String type, int value) {
        switch (type) {
            case "boolean":
            case "java.lang.Boolean":
                return value != 0;
            case "byte":
            case "java.lang.Byte":
                return (byte) value;
            case "char":
            case "java.lang.Character":
                return (char) value;
            case "short":
            case "java.lang.Short":
                return (short) value;
            default:
                return value;
        }
    }
}
