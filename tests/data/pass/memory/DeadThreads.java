package memory;

import java.lang.ref.WeakReference;

/** A thread that has ended is garbage, with all that its object holds. */
public class DeadThreads {
    static class Worker extends Thread {
        Object result;

        @Override
        public void run() {
            result = new int[1000];
        }
    }

    private static WeakReference<?>[] work() throws InterruptedException {
        Worker worker = new Worker();
        worker.setContextClassLoader(new ClassLoader() {});
        worker.start();
        worker.join();
        return new WeakReference<?>[] {
            new WeakReference<>(worker),
            new WeakReference<>(worker.result),
            new WeakReference<>(worker.getContextClassLoader())
        };
    }

    private static boolean isGone(WeakReference<?> reference) throws InterruptedException {
        for (int turn = 0; reference.get() != null && turn < 100; turn++) {
            System.gc();
            Thread.sleep(10);
        }
        return reference.get() == null;
    }

    public static void main(String[] args) throws InterruptedException {
        for (WeakReference<?> reference : work()) {
            System.out.println(isGone(reference));
        }
        Thread next = new Thread(() -> System.out.println("next"));
        next.start();
        next.join(0);
        System.out.println(next.isAlive() + " " + next.getState() + " " + Thread.activeCount());
        System.out.println(Thread.getAllStackTraces().containsKey(next));
    }
}
