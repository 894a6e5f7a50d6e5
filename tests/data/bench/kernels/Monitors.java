import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Locks that nobody else wants, and atomics. */
public class Monitors {
    private int count;

    synchronized int next() {
        return count++;
    }

    public static void main(String[] args) {
        Monitors monitors = new Monitors();
        ReentrantLock lock = new ReentrantLock();
        AtomicInteger atomic = new AtomicInteger();
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        long sum = 0;
        for (int i = 0; i < 700_000; i++) {
            sum += monitors.next();
            synchronized (map) {
                sum += atomic.incrementAndGet();
            }
            lock.lock();
            try {
                map.put(i & 63, i);
            } finally {
                lock.unlock();
            }
        }
        System.out.println(sum + map.size());
    }
}
