package control;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Exceptions as control flow, many of them and deep: loops that throw each time, handlers by type in a hierarchy, rethrow chains, backtracking. */
public class ExceptionFlow {
    static class Base extends Exception {
        Base(String message) {
            super(message, null, true, false);
        }
    }

    static class Left extends Base {
        Left(String message) {
            super(message);
        }
    }

    static class Right extends Base {
        Right(String message) {
            super(message);
        }
    }

    static final class Rightmost extends Right {
        Rightmost() {
            super("rightmost");
        }
    }

    static void raise(int n) throws Base {
        switch (n % 5) {
            case 0 -> throw new Left("left " + n);
            case 1 -> throw new Right("right " + n);
            case 2 -> throw new Rightmost();
            case 3 -> throw new Base("base " + n);
            default -> {
            }
        }
    }

    static String classify(int n) {
        try {
            raise(n);
            return "none";
        } catch (Left | Rightmost e) {
            return "L|RR " + e.getMessage();
        } catch (Right e) {
            return "R " + e.getMessage();
        } catch (Base e) {
            return e.getClass() == Base.class ? "B" : "?";
        }
    }

    static int many() {
        int[] counts = new int[4];
        for (int i = 0; i < 5000; i++) {
            try {
                try {
                    raise(i);
                    counts[0]++;
                } catch (Right e) {
                    counts[1]++;
                    if (e instanceof Rightmost) throw e;
                } finally {
                    counts[2]++;
                }
            } catch (Base e) {
                counts[3]++;
            }
        }
        return counts[0] * 1_000_000 + counts[1] * 10_000 + counts[2] / 50 * 100 + counts[3] / 1000;
    }

    static int deep(int n) throws Base {
        if (n == 0) throw new Left("bottom");
        try {
            return deep(n - 1) + 1;
        } catch (Right e) {
            return -1;
        } finally {
            unwound++;
        }
    }

    static int unwound;

    static void chain(int n) throws Exception {
        try {
            if (n == 0) throw new Rightmost();
            chain(n - 1);
        } catch (Exception e) {
            throw new Exception("level " + n, e);
        }
    }

    /** Finds a way through a maze; dead ends are exceptions. */
    static Deque<Integer> search(int[][] doors, int room, int goal, boolean[] seen) throws Left {
        if (room == goal) return new ArrayDeque<>(List.of(goal));
        seen[room] = true;
        for (int next : doors[room]) {
            if (seen[next]) continue;
            try {
                Deque<Integer> way = search(doors, next, goal, seen);
                way.addFirst(room);
                return way;
            } catch (Left deadEnd) {
                backtracks.add(deadEnd.getMessage());
            }
        }
        throw new Left("room " + room);
    }

    static final List<String> backtracks = new ArrayList<>();

    static <E extends Exception> int generic(Class<E> type, Exception thrown) throws E {
        try {
            throw thrown;
        } catch (Exception e) {
            if (type.isInstance(e)) throw type.cast(e);
            return 1;
        }
    }

    static int implicit(Object[] values, int i) {
        try {
            return ((int[]) values[i])[i] / (i - 2);
        } catch (ArrayIndexOutOfBoundsException e) {
            return -1;
        } catch (ClassCastException e) {
            return -2;
        } catch (ArithmeticException e) {
            return -3;
        } catch (NullPointerException e) {
            return -4;
        } catch (NegativeArraySizeException | ArrayStoreException e) {
            return -5;
        }
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 5; i++) System.out.print(classify(i) + ", ");
        System.out.println(many());
        try {
            deep(500);
        } catch (Left e) {
            System.out.println(e.getMessage() + " " + unwound);
        }
        try {
            chain(20);
        } catch (Exception e) {
            int depth = 0;
            Throwable at = e;
            for (; at.getCause() != null; at = at.getCause()) depth++;
            System.out.println(e.getMessage() + " " + depth + " " + at.getMessage());
        }
        int[][] doors = {{1, 2}, {3, 4}, {5, 0}, {1}, {1, 3}, {6, 2, 7}, {5}, {8}, {}};
        System.out.println(search(doors, 0, 8, new boolean[doors.length]) + " " + backtracks);
        System.out.println(generic(Left.class, new Right("not left")));
        try {
            generic(Right.class, new Rightmost());
        } catch (Right e) {
            System.out.println(e.getMessage());
        }
        Object[] values = {new int[0], new int[] {1, 2}, new int[] {1, 2, 3}, "text", null};
        for (int i = 0; i < 6; i++) System.out.print(implicit(values, i) + " ");
        System.out.println();
    }
}
// small
