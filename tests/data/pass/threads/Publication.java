package threads;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.locks.LockSupport;

/** What one thread sees of another's writes: volatile flags, final fields, release and acquire, start, join, park and unpark. */
public class Publication {
    static volatile boolean ready;
    static int plain;
    static long wide;
    static Holder published;
    static int released;
    volatile int counter;
    volatile long total;
    volatile String name = "a";

    static final VarHandle RELEASED;

    static {
        try {
            RELEASED = MethodHandles.lookup().findStaticVarHandle(Publication.class, "released", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static class Holder {
        final int[] values;
        final String text;

        Holder(int n) {
            values = new int[] {n, n + 1};
            text = "holder " + n;
        }
    }

    static Thread start(Runnable body) {
        Thread thread = new Thread(body);
        thread.start();
        return thread;
    }

    static void flags() throws Exception {
        Thread writer = start(() -> {
            plain = 42;
            wide = 1L << 40;
            ready = true;
        });
        while (!ready) Thread.onSpinWait();
        System.out.println(plain + " " + wide);
        writer.join();
        Thread publisher = start(() -> published = new Holder(5));
        publisher.join();
        System.out.println(published.text + " " + published.values[1]);
        int[] data = new int[1];
        Thread releasing = start(() -> {
            data[0] = 7;
            RELEASED.setRelease(1);
        });
        while ((int) RELEASED.getAcquire() == 0) Thread.yield();
        System.out.println(data[0]);
        releasing.join();
    }

    static void updaters() throws Exception {
        AtomicIntegerFieldUpdater<Publication> counters = AtomicIntegerFieldUpdater.newUpdater(Publication.class, "counter");
        AtomicLongFieldUpdater<Publication> totals = AtomicLongFieldUpdater.newUpdater(Publication.class, "total");
        AtomicReferenceFieldUpdater<Publication, String> names = AtomicReferenceFieldUpdater.newUpdater(Publication.class, String.class, "name");
        Publication shared = new Publication();
        Thread[] threads = new Thread[4];
        for (int t = 0; t < threads.length; t++) {
            int id = t;
            threads[t] = start(() -> {
                for (int i = 0; i < 500; i++) {
                    counters.incrementAndGet(shared);
                    totals.addAndGet(shared, id);
                }
            });
        }
        for (Thread thread : threads) thread.join();
        System.out.println(shared.counter + " " + shared.total + " " + names.compareAndSet(shared, "a", "b") + " " + names.getAndUpdate(shared, s -> s + s) + " " + shared.name);
        String[] refused = {"none", "plain", "name"};
        for (String field : refused) {
            try {
                System.out.println(AtomicIntegerFieldUpdater.newUpdater(Publication.class, field));
            } catch (RuntimeException e) {
                System.out.println(e.getMessage() + " " + (e.getCause() == null ? "" : e.getCause().getClass().getSimpleName()));
            }
        }
        try {
            names.set(null, "x");
        } catch (ClassCastException | NullPointerException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }

    static void parking() throws Exception {
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        System.out.println("a permit was there");
        Thread parked = start(() -> {
            while (!Thread.currentThread().isInterrupted()) LockSupport.park("blocker");
            System.out.println("interrupted " + Thread.interrupted());
            LockSupport.parkNanos(1);
            LockSupport.parkUntil(1);
        });
        while (parked.getState() != Thread.State.WAITING) Thread.yield();
        System.out.println(LockSupport.getBlocker(parked));
        LockSupport.unpark(parked);
        while (parked.getState() != Thread.State.WAITING) Thread.yield();
        parked.interrupt();
        parked.join();
        System.out.println(LockSupport.getBlocker(parked));
        LockSupport.unpark(null);
        Thread.currentThread().interrupt();
        LockSupport.park();
        System.out.println("does not park when interrupted " + Thread.interrupted());
    }

    public static void main(String[] args) throws Exception {
        flags();
        updaters();
        parking();
    }
}
