package references;

import java.lang.ref.Cleaner;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Cleaners, phantom references, queues by hand, refersTo, reachability fences, and resurrection by finalize. */
public class Cleaners {
    static final List<String> LOG = Collections.synchronizedList(new ArrayList<>());

    static class Resource implements AutoCloseable {
        static final Cleaner CLEANER = Cleaner.create();
        final Cleaner.Cleanable cleanable;

        Resource(String name, CountDownLatch cleaned) {
            cleanable = CLEANER.register(this, () -> {
                LOG.add("cleaned " + name + " daemon " + Thread.currentThread().isDaemon());
                cleaned.countDown();
            });
        }

        @Override
        public void close() {
            cleanable.clean();
        }
    }

    static void collectUntil(java.util.function.BooleanSupplier done) throws InterruptedException {
        for (int i = 0; i < 200 && !done.getAsBoolean(); i++) {
            System.gc();
            Thread.sleep(2);
        }
    }

    static void forget(CountDownLatch cleaned) {
        new Resource("forgotten", cleaned);
    }

    static void cleaning() throws Exception {
        CountDownLatch closed = new CountDownLatch(1), forgotten = new CountDownLatch(1);
        try (Resource resource = new Resource("closed", closed)) {
            LOG.add("used");
        }
        closed.await();
        forget(forgotten);
        collectUntil(() -> forgotten.getCount() == 0);
        System.out.println(forgotten.await(10, TimeUnit.SECONDS) + " " + LOG.get(0) + " " + LOG.get(1).substring(0, 14) + " " + LOG.get(2));
        CountDownLatch twice = new CountDownLatch(1);
        Resource resource = new Resource("twice", twice);
        resource.close();
        resource.close();
        System.out.println(LOG.size());
        Cleaner.Cleanable failing = Resource.CLEANER.register(new Object(), () -> {
            throw new IllegalStateException("in the action");
        });
        try {
            failing.clean();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }

    static class Phoenix {
        static volatile Phoenix risen;
        static int finalised;

        @Override
        protected void finalize() {
            finalised++;
            risen = this;
        }
    }

    static WeakReference<Phoenix> burn() {
        return new WeakReference<>(new Phoenix());
    }

    static void resurrection() throws Exception {
        WeakReference<Phoenix> weak = burn();
        collectUntil(() -> Phoenix.risen != null);
        System.out.println((Phoenix.risen != null) + " " + weak.get() + " " + Phoenix.finalised);
        WeakReference<Phoenix> again = new WeakReference<>(Phoenix.risen);
        Phoenix.risen = null;
        collectUntil(() -> again.get() == null);
        System.out.println(again.get() + " " + Phoenix.risen + " " + Phoenix.finalised);
    }

    static PhantomReference<Object> phantom(ReferenceQueue<Object> queue) {
        Object referent = new Object();
        PhantomReference<Object> phantom = new PhantomReference<>(referent, queue);
        System.out.println(phantom.get() + " " + phantom.refersTo(referent) + " " + phantom.refersTo(null));
        Reference.reachabilityFence(referent);
        return phantom;
    }

    static void queues() throws Exception {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        PhantomReference<Object> phantom = phantom(queue);
        Reference<?>[] found = new Reference<?>[1];
        collectUntil(() -> (found[0] = queue.poll()) != null);
        System.out.println((found[0] == phantom) + " " + phantom.refersTo(null) + " " + queue.poll() + " " + phantom.enqueue());
        Object strong = new Object();
        WeakReference<Object> byHand = new WeakReference<>(strong, queue);
        System.out.println(byHand.enqueue() + " " + byHand.enqueue() + " " + byHand.get() + " " + (queue.remove(1000) == byHand) + " " + byHand.isEnqueued());
        WeakReference<Object> cleared = new WeakReference<>(strong, queue);
        cleared.clear();
        System.gc();
        System.out.println(cleared.get() + " " + queue.remove(20) + " " + cleared.refersTo(null));
        SoftReference<Object> soft = new SoftReference<>(strong, queue);
        System.out.println((soft.get() == strong) + " " + soft.refersTo(strong) + " " + new WeakReference<>(null).get() + " " + new WeakReference<>(null).refersTo(null));
        try {
            queue.remove(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Object copy = WeakReference.class.getMethod("get").invoke(byHand);
            java.lang.reflect.Method clone = Reference.class.getDeclaredMethod("clone");
            System.out.println(copy + " " + java.lang.reflect.Modifier.toString(clone.getModifiers()));
        } catch (ReflectiveOperationException e) {
            System.out.println(e);
        }
        Reference.reachabilityFence(strong);
    }

    public static void main(String[] args) throws Exception {
        cleaning();
        resurrection();
        queues();
    }
}
