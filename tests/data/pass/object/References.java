package object;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.WeakHashMap;

/** Weak references are cleared by a collection, strong ones keep, queues are told. */
public class References {
    static Object strong = new Object();

    static WeakReference<Object> unreachable(ReferenceQueue<Object> queue) {
        return new WeakReference<>(new Object(), queue);
    }

    static void fill(WeakHashMap<Object, String> map) {
        map.put(new Object(), "gone");
    }

    public static void main(String[] args) throws InterruptedException {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> lost = unreachable(queue);
        WeakReference<Object> kept = new WeakReference<>(strong);
        SoftReference<Object> soft = new SoftReference<>(new Object());
        WeakHashMap<Object, String> map = new WeakHashMap<>();
        fill(map);
        map.put(strong, "kept");
        for (int i = 0; i < 100 && (lost.get() != null || map.size() > 1); i++) {
            System.gc();
            Thread.sleep(1);
        }
        System.out.println(lost.get() == null);
        System.out.println(kept.get() == strong);
        System.out.println(soft.get() != null);
        System.out.println(queue.remove(10_000) == lost);
        System.out.println(map.size() + " " + map.values());
        kept.clear();
        System.out.println(kept.get() + " " + kept.refersTo(null));
        long before = 0;
        for (int i = 0; i < 2000; i++) {
            byte[] garbage = new byte[100_000];
            garbage[i] = 1;
            before += garbage.length;
        }
        System.out.println(before);
    }
}
