package stack;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Calls itself for ever in different places, and goes on each time. */
public class Overflows {
    private static int depth;
    private static final Object LOCK = new Object();

    private static final class Deep {
        static {
            plain();
        }

        static int value = 1;
    }

    private static final class Node {
        Node next;

        @Override
        public String toString() {
            return "Node " + next;
        }

        @Override
        public int hashCode() {
            return 31 * next.hashCode();
        }
    }

    private interface Diver {
        void dive() throws Throwable;
    }

    private static void attempt(String what, Diver diver) {
        for (int turn = 0; turn < 2; turn++) {
            depth = 0;
            try {
                diver.dive();
                System.out.println(what + ": came back");
            } catch (Throwable thrown) {
                System.out.println(what + ": " + thrown.getClass().getName() + ", deep "
                    + (depth > 500) + ", trace " + thrown.getStackTrace().length / 1024 + ", locked "
                    + Thread.holdsLock(LOCK));
            }
        }
    }

    private static void plain() {
        depth++;
        plain();
    }

    private static long wide(long a, double b, Object c, long d, long e, long f) {
        depth++;
        return 1 + wide(a + 1, b * 2, c, d, e, f);
    }

    private static void locked() {
        synchronized (LOCK) {
            depth++;
            locked();
        }
    }

    private static synchronized void synchronised() {
        depth++;
        synchronised();
    }

    private static void withFinally() {
        try {
            depth++;
            withFinally();
        } finally {
            depth++;
        }
    }

    private static int caught() {
        try {
            return caught() + 1;
        } catch (StackOverflowError error) {
            depth = 1000;
            return 1;
        }
    }

    public static void main(String[] arguments) throws Exception {
        attempt("plain", Overflows::plain);
        attempt("wide", () -> wide(1, 2, null, 3, 4, 5));
        attempt("locked", Overflows::locked);
        attempt("synchronised", Overflows::synchronised);
        attempt("finally", Overflows::withFinally);
        attempt("caught", () -> System.out.println("caught " + (caught() > 500)));
        Node node = new Node();
        node.next = node;
        attempt("text", () -> {
            depth = 1000;
            node.toString();
        });
        attempt("hash", () -> {
            depth = 1000;
            node.hashCode();
        });
        List<Object> list = new ArrayList<>();
        list.add(List.of(list));
        attempt("list", () -> {
            depth = 1000;
            list.hashCode();
        });
        attempt("comparator", () -> {
            TreeSet<Integer> set = new TreeSet<>((one, other) -> {
                plain();
                return 0;
            });
            set.add(1);
        });
        attempt("reflection", () -> Overflows.class.getDeclaredMethod("plain").invoke(null));
        attempt("initialiser", () -> System.out.println(Deep.value));
        Thread thread = new Thread(Overflows::plain, "diver");
        thread.setUncaughtExceptionHandler((dying, thrown) ->
            System.out.println(dying.getName() + " dies of " + thrown));
        thread.start();
        thread.join();
        System.out.println("goes on");
    }
}
