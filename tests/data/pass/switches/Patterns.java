package switches;

/** Patterns of instanceof over sealed types, with their scopes. */
public class Patterns {
    sealed interface Shape permits Circle, Box, Group {
    }

    record Circle(double radius) implements Shape {
    }

    record Box(double width, double height) implements Shape {
    }

    static final class Group implements Shape {
        final Shape[] shapes;

        Group(Shape... shapes) {
            this.shapes = shapes;
        }
    }

    static sealed abstract class Expression {
        static final class Constant extends Expression {
            int value = 3;
        }

        static non-sealed class Open extends Expression {
        }
    }

    static class Further extends Expression.Open {
    }

    static double area(Shape shape) {
        if (shape instanceof Circle c) {
            return 3 * c.radius() * c.radius();
        } else if (shape instanceof Box b && b.width() > 0) {
            return b.width() * b.height();
        }
        if (!(shape instanceof Group group)) {
            return -1;
        }
        double sum = 0;
        for (Shape each : group.shapes) sum += area(each);
        return sum;
    }

    static String describe(Object o) {
        return o instanceof String s && s.length() > 3 ? s.substring(3)
            : o instanceof Integer i && (i & 1) == 0 ? "even " + i / 2
            : o instanceof int[] a ? "ints " + a.length
            : o instanceof Expression.Open e ? "open " + e.getClass().getSimpleName()
            : "other";
    }

    public static void main(String[] args) {
        System.out.println(area(new Group(new Circle(2), new Box(3, 4), new Group(), new Box(0, 9))));
        for (Object o : new Object[] {"abcdef", "abc", 4, 5, new int[3], null, new Further(), new Expression.Constant()}) System.out.println(describe(o));
        System.out.println(Shape.class.isSealed() + " " + Shape.class.getPermittedSubclasses().length + " " + Circle.class.isSealed() + " "
            + Shape.class.getPermittedSubclasses()[1].getSimpleName());
    }
}
