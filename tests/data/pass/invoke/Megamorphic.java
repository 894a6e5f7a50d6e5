package invoke;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** One call site with many receivers: classes, interfaces, abstract classes, lambdas, records, enums, arrays' methods, and deep chains of super. */
public class Megamorphic {
    interface Shape {
        int area();

        default String name() {
            return getClass().getSimpleName() + area();
        }
    }

    abstract static class Base implements Shape {
        final int size;

        Base(int size) {
            this.size = size;
        }

        int twice() {
            return 2 * area();
        }
    }

    static class Square extends Base {
        Square(int size) {
            super(size);
        }

        @Override
        public int area() {
            return size * size;
        }
    }

    static class Double extends Square {
        Double(int size) {
            super(size);
        }

        @Override
        public int area() {
            return super.area() * 2;
        }

        @Override
        int twice() {
            return super.twice() + 1;
        }
    }

    static class Triple extends Double {
        Triple(int size) {
            super(size);
        }

        @Override
        public int area() {
            return super.area() + size;
        }

        @Override
        public String name() {
            return "t:" + super.name();
        }
    }

    record Rectangle(int width, int height) implements Shape {
        @Override
        public int area() {
            return width * height;
        }
    }

    enum Fixed implements Shape {
        UNIT(1), TEN(10) {
            @Override
            public String name(int suffix) {
                return "ten" + suffix;
            }
        };

        private final int area;

        Fixed(int area) {
            this.area = area;
        }

        @Override
        public int area() {
            return area;
        }

        public String name(int suffix) {
            return name() + suffix;
        }
    }

    static class Visitor {
        String visit(Shape shape) {
            return "shape";
        }

        String visit(Base base) {
            return "base";
        }

        String visit(Square square) {
            return "square";
        }
    }

    static class Narrow extends Visitor {
        @Override
        String visit(Base base) {
            return "narrow " + super.visit(base);
        }

        String visit(Double twice) {
            return "double";
        }
    }

    static class Level0 {
        String path() {
            return "0";
        }
    }

    static class Level1 extends Level0 {
        @Override
        String path() {
            return super.path() + "1";
        }
    }

    static class Level2 extends Level1 {
    }

    static class Level3 extends Level2 {
        @Override
        String path() {
            return super.path() + "3";
        }
    }

    static class Level4 extends Level3 {
        @Override
        String path() {
            return "(" + super.path() + super.toString().length() / 1000 + ")";
        }
    }

    public static void main(String[] args) {
        List<Shape> shapes = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            int n = i;
            shapes.add(switch (i % 8) {
                case 0 -> new Square(i);
                case 1 -> new Double(i);
                case 2 -> new Triple(i);
                case 3 -> new Rectangle(i, 2);
                case 4 -> Fixed.TEN;
                case 5 -> () -> n * 100;
                case 6 -> new Base(i) {
                    @Override
                    public int area() {
                        return -size;
                    }
                };
                default -> Fixed.UNIT;
            });
        }
        long sum = 0;
        for (int round = 0; round < 5; round++) for (Shape shape : shapes) sum = sum * 3 + shape.area();
        System.out.println(sum);
        StringBuilder names = new StringBuilder();
        for (int i = 8; i < 16; i++) if (i % 8 != 5) names.append(shapes.get(i).name()).append(' ');
        System.out.println(names);
        int twice = 0;
        for (Shape shape : shapes) if (shape instanceof Base base) twice += base.twice();
        System.out.println(twice + " " + Fixed.TEN.name(1) + " " + Fixed.UNIT.name(2) + " " + Fixed.TEN.name());
        Visitor[] visitors = {new Visitor(), new Narrow()};
        for (Visitor visitor : visitors) {
            Shape shape = new Double(2);
            Base base = new Double(3);
            System.out.print(visitor.visit(shape) + "," + visitor.visit(base) + "," + visitor.visit(new Double(4)) + "," + visitor.visit(new Square(1)) + " ");
        }
        System.out.println(new Narrow().visit(new Triple(1)));
        Level0[] levels = {new Level0(), new Level1(), new Level2(), new Level3(), new Level4(), new Level4() { }};
        for (Level0 level : levels) System.out.print(level.path() + " ");
        System.out.println();
        Object[] objects = {"text", 5, 2.5, 'c', new int[] {1}.length, List.of(1), Fixed.UNIT, new Rectangle(1, 2), new StringBuilder("sb"), Integer.class};
        int hash = 0;
        for (int round = 0; round < 3; round++) for (Object object : objects) hash = hash * 31 + object.toString().length() + (object.equals(objects[round]) ? 1 : 0);
        System.out.println(hash);
        IntUnaryOperator[] operators = new IntUnaryOperator[12];
        for (int i = 0; i < operators.length; i++) {
            int n = i;
            operators[i] = i % 3 == 0 ? x -> x + n : i % 3 == 1 ? Math::abs : x -> x * n - 1;
        }
        int value = 1;
        for (IntUnaryOperator operator : operators) value = operator.applyAsInt(value);
        System.out.println(value);
    }
}
