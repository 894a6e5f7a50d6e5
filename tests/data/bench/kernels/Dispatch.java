/** Virtual and interface calls of two receivers in turn. */
public class Dispatch {
    interface Shape {
        int area(int k);
    }

    abstract static class Figure implements Shape {
        abstract int edge(int k);
    }

    static final class Square extends Figure {
        @Override
        public int area(int k) {
            return k + 1;
        }

        @Override
        int edge(int k) {
            return k * 2;
        }
    }

    static final class Circle extends Figure {
        @Override
        public int area(int k) {
            return k + 2;
        }

        @Override
        int edge(int k) {
            return k * 3;
        }
    }

    public static void main(String[] args) {
        Figure[] figures = {new Square(), new Circle(), new Square(), new Circle()};
        int sum = 0;
        for (int i = 0; i < 9_000_000; i++) {
            Figure figure = figures[i & 3];
            sum += figure.edge(i);
            Shape shape = figure;
            sum ^= shape.area(i);
        }
        System.out.println(sum);
    }
}
