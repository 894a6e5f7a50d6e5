package library;

import java.lang.ref.Cleaner;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/** Cleaners, phantom and soft references, reference queues, fences and finalisation. */
public class Cleaning {
    static class Resource implements AutoCloseable {
        static final Cleaner CLEANER = Cleaner.create();
        private final Cleaner.Cleanable cleanable;

        Resource(String name) {
            cleanable = CLEANER.register(this, () -> System.out.println("released " + name));
        }

        @Override
        public void close() {
            cleanable.clean();
        }
    }

    static void collect(java.util.function.BooleanSupplier done) throws InterruptedException {
        for (int i = 0; i < 200 && !done.getAsBoolean(); i++) {
            System.gc();
            Thread.sleep(2);
        }
    }

    public static void main(String[] args) throws Exception {
        try (Resource closed = new Resource("by close")) {
            closed.close();
        }
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        Object kept = new Object();
        PhantomReference<Object> phantom = new PhantomReference<>(new Object(), queue), alive = new PhantomReference<>(kept, queue);
        WeakReference<Object> weak = new WeakReference<>(new Object(), queue), cleared = new WeakReference<>(new Object(), queue), strong = new WeakReference<>(kept);
        cleared.clear();
        SoftReference<Object> soft = new SoftReference<>(new Object());
        Set<Reference<?>> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        collect(() -> {
            for (Reference<?> each; (each = queue.poll()) != null; ) seen.add(each);
            return seen.contains(phantom) && seen.contains(weak);
        });
        System.out.println(seen.contains(phantom) + " " + seen.contains(weak) + " " + seen.contains(alive) + " " + seen.contains(cleared) + " " + phantom.get() + " " + weak.get() + " " + (strong.get() == kept) + " " + (soft.get() != null) + " " + strong.refersTo(kept) + " " + weak.refersTo(null));
        System.out.println(queue.remove(5) + " " + alive.enqueue() + " " + alive.enqueue() + " " + (queue.remove() == alive) + " " + cleared.isEnqueued());
        Reference.reachabilityFence(kept);
        Object[] cycle = new Object[1];
        cycle[0] = cycle;
        WeakReference<Object> inCycle = new WeakReference<>(cycle);
        cycle = null;
        collect(() -> inCycle.get() == null);
        System.out.println(inCycle.get());
        WeakReference<String> interned = new WeakReference<>("literal");
        System.gc();
        System.out.println(interned.get());
        for (Runnable bad : new Runnable[] {() -> new WeakReference<>(null).refersTo(null), () -> new PhantomReference<>(new Object(), null).get(), () -> Cleaner.create(null), () -> Resource.CLEANER.register(null, () -> { })}) {
            try {
                bad.run();
                System.out.println("passes");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName());
            }
        }
        Object held = new Object();
        boolean[] ran = new boolean[1];
        Cleaner.Cleanable once = Resource.CLEANER.register(held, () -> ran[0] = !ran[0]);
        once.clean();
        once.clean();
        System.out.println(ran[0]);
        Reference.reachabilityFence(held);
    }
}
