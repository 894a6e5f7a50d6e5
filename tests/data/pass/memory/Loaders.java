package memory;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.WeakHashMap;

/** Class loaders that only found classes of others are garbage like any object, and what is cleared is enqueued soon. */
public class Loaders {
    static final ReferenceQueue<ClassLoader> QUEUE = new ReferenceQueue<>();
    static final Map<ClassLoader, String> NAMES = new WeakHashMap<>();

    static class Delegating extends ClassLoader {
        Delegating() {
            super(Loaders.class.getClassLoader());
        }
    }

    static WeakReference<ClassLoader> finder() throws ClassNotFoundException {
        ClassLoader loader = new Delegating();
        System.out.println(Class.forName("memory.Loaders", true, loader) == Loaders.class);
        System.out.println(Class.forName("[Lmemory.Loaders;", false, loader).getComponentType());
        NAMES.put(loader, "finder");
        return new WeakReference<>(loader, QUEUE);
    }

    static WeakReference<ClassLoader> ofThread() throws InterruptedException {
        ClassLoader loader = new Delegating();
        Thread thread = new Thread(() -> NAMES.put(Thread.currentThread().getContextClassLoader(), "thread"));
        thread.setContextClassLoader(loader);
        thread.start();
        thread.join();
        thread.setContextClassLoader(null);
        return new WeakReference<>(loader, QUEUE);
    }

    public static void main(String[] args) throws Exception {
        WeakReference<ClassLoader> finder = finder();
        WeakReference<ClassLoader> ofThread = ofThread();
        ClassLoader kept = new Delegating();
        NAMES.put(kept, "kept");
        System.gc();
        System.out.println(finder.get() + " " + ofThread.get());
        System.out.println(QUEUE.remove() != QUEUE.remove());
        System.out.println(QUEUE.poll());
        for (int turn = 0; NAMES.size() > 1 && turn < 100; turn++) {
            Thread.sleep(10);
        }
        System.out.println(NAMES.values());
        System.out.println(NAMES.get(kept));
    }
}
