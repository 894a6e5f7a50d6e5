package state;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Changes objects below its own. A test sees every second kind by a method. */
public class Boxes {
    static class Box {
        final Lid lid = new Lid();
        Box inner;
    }

    static class Lid {
        boolean open;
        String label = "lid";
    }

    record Point(int x, int y) {} // null: record, "": record, "A": record, true: record, false: record, 0: record, 1: record, 0: getter, 1: getter

    enum Mode { CLOSED, OPEN } // null: enum, empty: enum, null: synthetic, empty: synthetic, void: clinit

    static class Node {
        int weight;
        final List<Node> children = new ArrayList<>();
    }

    interface Shape {}

    static class Circle implements Shape {}

    static class Square implements Shape {}

    private final Box box = new Box();
    private Point point = new Point(1, 2);
    private Mode mode = Mode.CLOSED;
    private final Node root = new Node();
    private Shape shape = new Circle();
    private final List<Point> points = new ArrayList<>(List.of(new Point(3, 4)));
    private Supplier<String> source = () -> "old"; // null: constant, "": constant, "A": constant
    private final Object[] slots = {new Lid()};
    private Box chain = new Box();
    private Point origin = new Point(0, 0);

    public Boxes() {
        chain.inner = new Box();
        root.children.add(new Node());
        openLid();
        move();
        switchOn();
        weigh();
        reshape();
        replacePoint();
        resource();
        relabel();
        openInner();
        shift();
    }

    private void openLid() {
        box.lid.open = true; // void: weak-oracle
    }

    private void move() {
        point = new Point(5, 2); // void: weak-oracle
    }

    private void switchOn() {
        mode = Mode.OPEN; // void: weak-oracle
    }

    private void weigh() {
        root.children.get(0).weight = 8; // void: weak-oracle
    }

    private void reshape() {
        shape = new Square(); // void: weak-oracle
    }

    private void replacePoint() {
        points.set(0, new Point(3, 5)); // void: weak-oracle
    }

    private void resource() {
        source = new Supplier<>() { // void: weak-oracle, null: synthetic
            @Override
            public String get() {
                return "n" + "ew".trim(); // null: not-covered, "": not-covered, "A": not-covered
            }
        };
    }

    private void relabel() {
        ((Lid) slots[0]).label = "cover"; // void: weak-oracle
    }

    private void openInner() {
        chain.inner.lid.open = true; // void: weak-oracle
    }

    private void shift() {
        origin = new Point(0, 1); // void: weak-oracle
    }

    public int count() {
        return points.size() + slots.length; // 0: assertion, 1: assertion
    }

    public boolean isOpen() {
        return box.lid.open; // true: not-covered, false: not-covered
    }

    public Mode mode() {
        return mode; // null: getter
    }

    public int weight() {
        return root.children.get(0).weight; // 0: not-covered, 1: not-covered
    }

    public boolean isSquare() {
        return shape instanceof Square; // true: not-covered, false: not-covered
    }

    public String label() {
        return ((Lid) slots[0]).label; // null: not-covered, "": not-covered, "A": not-covered
    }
}
