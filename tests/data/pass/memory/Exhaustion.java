package memory;

import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Uses all memory up in different ways, and goes on each time. */
public class Exhaustion {
    private static final class Link {
        final Link next;
        final long[] load = new long[400];

        Link(Link next) {
            this.next = next;
        }
    }

    private interface Waster {
        void waste();
    }

    private static Link chain;
    private static boolean cleanedUp;

    private static void exhaust(String what, Waster waster) {
        for (int turn = 0; turn < 2; turn++) {
            try {
                waster.waste();
                System.out.println(what + ": survived");
            } catch (OutOfMemoryError error) {
                chain = null;
                System.out.println(what + ": " + error.getMessage());
            }
        }
        byte[] again = new byte[4 << 20];
        again[again.length - 1] = 1;
        System.out.println(what + ": afterwards " + again[again.length - 1]);
    }

    private static void arrays() {
        List<byte[]> kept = new ArrayList<>();
        while (true) {
            kept.add(new byte[100_000]);
        }
    }

    private static void links() {
        while (true) {
            chain = new Link(chain);
        }
    }

    private static void table() {
        Map<Integer, String> kept = new HashMap<>();
        for (int i = 0; ; i++) {
            kept.put(i, "value ".repeat(1000) + i);
        }
    }

    private static void text() {
        StringBuilder text = new StringBuilder("grows");
        while (true) {
            text.append(text);
        }
    }

    private static void oneLargeArray() {
        long[][] rows = new long[1000][1 << 20];
        System.out.println(rows.length);
    }

    private static void queue() {
        ArrayDeque<Object[]> queue = new ArrayDeque<>();
        try {
            while (true) {
                queue.add(new Object[800]);
            }
        } finally {
            cleanedUp = true;
        }
    }

    public static void main(String[] arguments) throws Exception {
        exhaust("arrays", Exhaustion::arrays);
        exhaust("links", Exhaustion::links);
        exhaust("table", Exhaustion::table);
        exhaust("text", Exhaustion::text);
        exhaust("one large array", Exhaustion::oneLargeArray);
        exhaust("queue", Exhaustion::queue);
        System.out.println("cleaned up: " + cleanedUp);
        references();
        threads();
    }

    /** Soft references are cleared before memory is exhausted. */
    private static void references() {
        Object held = new Object();
        SoftReference<byte[]> soft = new SoftReference<>(new byte[8 << 20]);
        SoftReference<Object> kept = new SoftReference<>(held);
        WeakReference<byte[]> weak = new WeakReference<>(new byte[1000]);
        System.out.println("soft before: " + (soft.get() != null));
        exhaust("with references", Exhaustion::arrays);
        System.out.println("soft after: " + (soft.get() != null) + ", held " + (kept.get() == held)
            + ", weak " + (weak.get() != null));
    }

    /** A thread that dies of it takes nobody with it. */
    private static void threads() throws InterruptedException {
        Thread thread = new Thread(Exhaustion::links, "waster");
        thread.setUncaughtExceptionHandler((dying, thrown) -> {
            chain = null;
            System.out.println(dying.getName() + " dies of " + thrown);
        });
        thread.start();
        thread.join();
        System.out.println("alive: " + thread.isAlive());
    }
}
