package constant;

/** Class constants: one object for each type, also for primitives and arrays. */
public class ClassLiterals {
    interface Shape {
    }

    enum Colour { RED }

    @interface Mark {
    }

    public static void main(String[] args) {
        Class<?>[] all = {int.class, void.class, boolean.class, String.class, int[].class, String[][].class, Shape.class,
            Colour.class, Mark.class, Integer.class, ClassLiterals.class, Object[].class, char[][][].class};
        for (Class<?> type : all) {
            System.out.println(type.getName() + " | " + type.getSimpleName() + " | " + type.getTypeName() + " | " + type
                + " | " + type.isPrimitive() + type.isArray() + type.isInterface() + type.isEnum() + type.isAnnotation());
        }
        System.out.println(int.class == Integer.TYPE);
        System.out.println(new int[0].getClass() == int[].class);
        System.out.println("".getClass() == String.class);
        System.out.println(int[].class.getComponentType() == int.class);
        System.out.println(String[][].class.getComponentType() == String[].class);
        System.out.println(int[].class.getSuperclass());
        System.out.println(java.util.Arrays.toString(int[].class.getInterfaces()));
        System.out.println(Object.class.getSuperclass());
        System.out.println(Shape.class.getSuperclass());
        System.out.println(Colour.RED.getClass() == Colour.class);
        System.out.println(int.class.arrayType() == int[].class);
    }
}
