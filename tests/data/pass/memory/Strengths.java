package memory;

import java.lang.ref.Cleaner;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.WeakHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Reference objects of every strength, and who hears of a death. */
public class Strengths {
    static final class Doomed implements Cloneable {
        static CountDownLatch dead = new CountDownLatch(1);
        static Doomed saved;
        final String name;
        final boolean rises;

        Doomed(String name, boolean rises) {
            this.name = name;
            this.rises = rises;
        }

        @Override
        protected void finalize() {
            if (rises) {
                saved = this;
            }
            dead.countDown();
        }

        Doomed copy() throws CloneNotSupportedException {
            return (Doomed) clone();
        }
    }

    static final class Refuses {
        static CountDownLatch dead = new CountDownLatch(1);

        Refuses() {
            this(check());
        }

        private Refuses(int unused) {}

        static int check() {
            throw new IllegalStateException("no");
        }

        @Override
        protected void finalize() {
            dead.countDown();
        }
    }

    private static final ReferenceQueue<Object> QUEUE = new ReferenceQueue<>();

    private static void weak() throws InterruptedException {
        Object strong = new Object();
        WeakReference<Object> kept = new WeakReference<>(strong, QUEUE);
        WeakReference<Object> lost = new WeakReference<>(new Object(), QUEUE);
        SoftReference<Object> soft = new SoftReference<>(new Object(), QUEUE);
        WeakReference<Object> unqueued = new WeakReference<>(new Object());
        System.gc();
        System.out.println("kept " + kept.refersTo(strong) + " " + kept.isEnqueued());
        System.out.println("lost " + lost.get() + " " + (QUEUE.remove(10_000) == lost));
        System.out.println("soft " + (soft.get() != null) + ", unqueued " + unqueued.get());
        System.out.println("queue " + QUEUE.poll());
        Reference.reachabilityFence(strong);
    }

    private static void phantom() throws InterruptedException {
        Object object = new Object();
        PhantomReference<Object> phantom = new PhantomReference<>(object, QUEUE);
        System.gc();
        System.out.println("alive " + phantom.refersTo(object) + " " + QUEUE.poll());
        object = null;
        System.gc();
        System.out.println("dead " + (QUEUE.remove(10_000) == phantom) + " " + phantom.get());
    }

    private static void finalisation() throws Exception {
        new Doomed("first", true);
        System.gc();
        System.out.println("finalised " + Doomed.dead.await(10, TimeUnit.SECONDS) + " " + Doomed.saved.name);
        Doomed.dead = new CountDownLatch(1);
        Doomed.saved = null;
        System.gc();
        System.out.println("once only " + Doomed.dead.getCount());
        Doomed original = new Doomed("copied", false);
        original.copy();
        System.gc();
        System.out.println("copy " + Doomed.dead.await(10, TimeUnit.SECONDS) + " " + original.name);
        try {
            new Refuses();
        } catch (IllegalStateException expected) {
            System.gc();
            System.out.println("never made " + Refuses.dead.await(100, TimeUnit.MILLISECONDS));
        }
    }

    private static void cleaner() throws InterruptedException {
        Cleaner cleaner = Cleaner.create();
        CountDownLatch cleaned = new CountDownLatch(2);
        Cleaner.Cleanable explicit = cleaner.register(QUEUE, cleaned::countDown);
        cleaner.register(new Object(), cleaned::countDown);
        explicit.clean();
        explicit.clean();
        System.gc();
        System.out.println("cleaned " + cleaned.await(10, TimeUnit.SECONDS) + " " + cleaned.getCount());
    }

    private static void map() throws InterruptedException {
        WeakHashMap<Object, String> map = new WeakHashMap<>();
        Object key = new Object();
        map.put(key, "kept");
        map.put(new Object(), "lost");
        System.gc();
        for (int i = 0; i < 1000 && map.size() > 1; i++) {
            Thread.sleep(10);
        }
        System.out.println("map " + map.values() + " " + map.get(key));
    }

    public static void main(String[] args) throws Exception {
        weak();
        phantom();
        finalisation();
        cleaner();
        map();
    }
}
