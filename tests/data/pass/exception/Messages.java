package exception;

import java.util.List;
import java.util.Map;

/** The messages that the machine and the library give, helpful null messages included. */
public class Messages {
    static class Node {
        Node next;
        int[] values;
        String name;

        Node next() {
            return next;
        }
    }

    static Node root = new Node();
    static Node none;
    static int[][] matrix = {null, {1}};

    interface Action {
        void run() throws Exception;
    }

    static void attempt(Action action) {
        try {
            action.run();
            System.out.println("no exception");
        } catch (Throwable e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }

    /** For messages that releases of the JDK word differently. */
    static void kind(Action action) {
        try {
            action.run();
        } catch (Throwable e) {
            System.out.println(e.getClass().getName());
        }
    }

    static int length(String text) {
        return text.length();
    }

    public static void main(String[] args) {
        attempt(() -> System.out.println(root.next.name));
        attempt(() -> System.out.println(root.next().next()));
        attempt(() -> System.out.println(none.name));
        attempt(() -> none.name = "n");
        attempt(() -> root.values[0] = 1);
        attempt(() -> System.out.println(root.values[1]));
        attempt(() -> System.out.println(root.values.length));
        attempt(() -> matrix[0][0]++);
        attempt(() -> length(null));
        attempt(() -> {
            Object local = null;
            local.hashCode();
        });
        attempt(() -> {
            synchronized (none) {
                System.out.println();
            }
        });
        attempt(() -> {
            throw null;
        });
        attempt(() -> {
            Integer i = null;
            int j = i + 1;
        });
        attempt(() -> {
            List<Integer> list = null;
            for (int i : list) System.out.println(i);
        });
        attempt(() -> {
            String s = root.name;
            switch (s) {
                default:
            }
        });
        kind(() -> "abc".charAt(3));
        kind(() -> "abc".substring(2, 1));
        kind(() -> "abc".substring(4));
        kind(() -> new StringBuilder("x").insert(2, "y"));
        kind(() -> new StringBuilder("x").deleteCharAt(1));
        attempt(() -> List.of(1).get(1));
        attempt(() -> new java.util.ArrayList<>().get(0));
        attempt(() -> new java.util.ArrayList<>(-1));
        attempt(() -> List.of(1, null));
        attempt(() -> Map.of("a", 1, "a", 2));
        attempt(() -> List.of().iterator().next());
        attempt(() -> new java.util.ArrayDeque<>().pop());
        attempt(() -> new java.util.LinkedList<>().getFirst());
        attempt(() -> java.util.Optional.empty().get());
        attempt(() -> java.util.Objects.requireNonNull(null, "must be"));
        attempt(() -> java.util.Objects.checkIndex(5, 3));
        attempt(() -> Integer.parseInt(""));
        attempt(() -> Integer.parseInt("2147483648"));
        attempt(() -> Long.parseLong("1L"));
        attempt(() -> Double.parseDouble("x"));
        attempt(() -> Double.parseDouble(""));
        attempt(() -> Class.forName("no.Such"));
        attempt(() -> Messages.class.getDeclaredMethod("nothing", int.class));
        attempt(() -> Messages.class.getDeclaredField("nothing"));
        attempt(() -> Thread.sleep(-1));
        attempt(() -> new Object().wait());
        attempt(() -> new Object().notify());
        attempt(() -> {
            assert false : "not enabled";
        });
        attempt(() -> {
            throw new AssertionError(5.5);
        });
        attempt(() -> Enum.valueOf(Thread.State.class, "x"));
        attempt(() -> new java.util.Scanner("abc").nextInt());
        attempt(() -> java.util.UUID.fromString("x"));
        attempt(() -> String.format("%d", "s"));
        attempt(() -> String.format("%s %s", "s"));
        attempt(() -> String.format("%q", "s"));
        attempt(() -> "x".repeat(-1));
    }
}
