package exception;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** What the message of a null dereference says, by action and by what was null. */
public class NullMessages {
    static class Node {
        Node next;
        Node[] nodes;
        Node[][] grid;
        int number;
        long wide;
        double real;
        String name;
        static Node root;

        Node next() {
            return next;
        }

        Node with(int a, long b, String c, Object[] d, StringBuilder e) {
            return null;
        }

        static Node make() {
            return null;
        }

        private void hidden() {
        }

        void useThis() {
            System.out.println(this.next.name);
        }

        void assignThis() {
            next.next.next = this;
        }
    }

    interface Shape {
        double area(double scale);

        default String describe() {
            return null;
        }
    }

    static class Thrower extends NullPointerException {
        Thrower() {
        }
    }

    interface Action {
        void run() throws Throwable;
    }

    static int count;

    static void attempt(Action action) {
        count++;
        try {
            action.run();
            System.out.println(count + " nothing");
        } catch (Throwable e) {
            System.out.println(count + " " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static void arrays() {
        int[] ints = null;
        long[] longs = null;
        float[] floats = null;
        double[] doubles = null;
        byte[] bytes = null;
        boolean[] booleans = null;
        char[] chars = null;
        short[] shorts = null;
        Object[] objects = null;
        attempt(() -> System.out.println(loadInt(ints, 1)));
        attempt(() -> System.out.println(longs[0]));
        attempt(() -> System.out.println(floats[0]));
        attempt(() -> System.out.println(doubles[0]));
        attempt(() -> System.out.println(bytes[0]));
        attempt(() -> System.out.println(booleans[0]));
        attempt(() -> System.out.println(chars[0]));
        attempt(() -> System.out.println(shorts[0]));
        attempt(() -> System.out.println(objects[0]));
        attempt(() -> ints[3] = 1);
        attempt(() -> longs[0] = 1L);
        attempt(() -> floats[0] = 1);
        attempt(() -> doubles[0]++);
        attempt(() -> bytes[0] = 1);
        attempt(() -> booleans[0] = true);
        attempt(() -> chars[0] = 'x');
        attempt(() -> shorts[0] += 1);
        attempt(() -> objects[0] = "x");
        attempt(() -> System.out.println(objects.length));
        attempt(() -> objects.clone());
    }

    static int loadInt(int[] from, int at) {
        return from[at];
    }

    static Node[] nodes = new Node[3];
    static int[] indices = {0, 1, 2};
    static byte[] smallIndices = {0, 1, 2};
    static Node[][] grid = new Node[3][];

    static int two() {
        return 2;
    }

    static void causes() {
        Node node = new Node();
        node.next = new Node();
        node.nodes = new Node[4];
        node.grid = new Node[4][4];
        int i = 1;
        long l = 2;
        attempt(() -> System.out.println(Node.root.name));
        attempt(() -> System.out.println(node.next.next.next.name));
        attempt(() -> System.out.println(node.next().next().name));
        attempt(() -> System.out.println(Node.make().number));
        attempt(() -> Node.make().wide = 3);
        attempt(() -> node.with(1, 2, "", null, null).with(3, 4L, null, new Object[0], null));
        attempt(() -> System.out.println(nodes[i].name));
        attempt(() -> System.out.println(nodes[indices[i]].name));
        attempt(() -> System.out.println(nodes[smallIndices[i]].name));
        attempt(() -> System.out.println(nodes[i + 1].name));
        attempt(() -> System.out.println(nodes[two()].name));
        attempt(() -> System.out.println(nodes[(int) l].name));
        attempt(() -> System.out.println(grid[2][i].name));
        attempt(() -> System.out.println(node.grid[i][3].next.name));
        attempt(() -> System.out.println(node.grid[i][3].nodes[100].name));
        attempt(() -> System.out.println(node.nodes[node.next.number].next.name));
        attempt(() -> node.nodes[0].next.next.next.next.next.next = null);
        attempt(() -> node.next.next.number++);
        attempt(() -> node.next.next.real *= 2);
        attempt(() -> node.next.name.length());
        attempt(() -> node.next.next.hidden());
        attempt(() -> new Node().useThis());
        attempt(() -> new Node().assignThis());
        attempt(() -> new Node().next.assignThis());
        attempt(() -> nodes[1].nodes[2].grid[3][4].next = node);
        attempt(() -> System.out.println(((Node) null).name));
        attempt(() -> {
            Object o = null;
            System.out.println(((Node) o).number);
        });
    }

    static void parameters(Node first, long second, Node third) {
        attempt(() -> inParameters(first, second, third));
        attempt(() -> reassigned(new Node(), third));
        attempt(() -> loop(new Node()));
        attempt(() -> merged(true, null, null));
        attempt(() -> caught(null));
    }

    static String inParameters(Node first, long second, Node third) {
        return third.name;
    }

    static String reassigned(Node given, Node other) {
        given = other;
        return given.name;
    }

    static int loop(Node node) {
        int sum = 0;
        for (Node n = node; ; n = n.next) {
            sum += n.number;
        }
    }

    static int merged(boolean which, String a, String b) {
        return (which ? a : b).length();
    }

    static int caught(String text) {
        try {
            throw new IllegalStateException();
        } catch (IllegalStateException e) {
            return text.length();
        }
    }

    static void calls() {
        Shape shape = null;
        Shape real = scale -> scale;
        List<String> list = new ArrayList<>();
        list.add(null);
        Map<String, Integer> map = Map.of();
        Function<String, Integer> length = String::length;
        Supplier<String> supplier = () -> null;
        Integer boxed = null;
        String[] words = {null};
        attempt(() -> shape.area(1.5));
        attempt(() -> real.describe().trim());
        attempt(() -> list.get(0).isEmpty());
        attempt(() -> {
            int value = map.get("x");
        });
        attempt(() -> length.apply(null));
        attempt(() -> supplier.get().concat("y"));
        attempt(() -> System.out.println(boxed + 1));
        attempt(() -> System.out.println(words[0].equals("a")));
        attempt(() -> {
            switch (words[0]) {
                case "a":
                    break;
                default:
                    System.out.println("default");
            }
        });
        attempt(() -> {
            for (String word : (List<String>) null) {
                System.out.println(word);
            }
        });
        attempt(() -> {
            synchronized (Node.root) {
                System.out.println();
            }
        });
        attempt(() -> {
            throw (RuntimeException) null;
        });
        attempt(() -> "a".compareTo(null));
        attempt(() -> new String((char[]) null));
        attempt(() -> new StringBuilder((String) null));
        attempt(() -> Integer.valueOf(3).compareTo(null));
        attempt(() -> list.iterator().next().chars().filter(c -> c > 1).count());
        attempt(() -> List.of(1, null));
        attempt(() -> java.util.Objects.requireNonNull(null));
        attempt(() -> java.util.Objects.requireNonNull(null, "given"));
        attempt(() -> NullMessages.class.getMethod("raise").invoke(null));
    }

    public static void raise() {
        throw new NullPointerException();
    }

    static void onPurpose() throws Exception {
        attempt(() -> {
            throw new NullPointerException();
        });
        attempt(() -> {
            throw new NullPointerException("said");
        });
        attempt(() -> {
            throw new Thrower();
        });
        attempt(() -> {
            throw NullPointerException.class.getDeclaredConstructor().newInstance();
        });
        attempt(() -> System.arraycopy(null, 0, new int[1], 0, 1));
        try {
            Node.root.next();
        } catch (NullPointerException e) {
            e.fillInStackTrace();
            System.out.println(e.getMessage() + " " + (e.getMessage() == e.getMessage()) + " " + e.getLocalizedMessage());
            e.setStackTrace(new StackTraceElement[0]);
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        arrays();
        causes();
        parameters(new Node(), 1L, null);
        calls();
        onPurpose();
    }
}
