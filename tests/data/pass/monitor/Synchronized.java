package monitor;

/** Monitors: reentrance, release by exceptions, ownership, synchronized methods. */
public class Synchronized {
    int count;
    static int total;

    synchronized void increment() {
        count++;
        Synchronized.add();
    }

    static synchronized void add() {
        total++;
    }

    synchronized int recursive(int n) {
        return n == 0 ? (Thread.holdsLock(this) ? 1 : 0) : recursive(n - 1) + 1;
    }

    synchronized void fails() {
        throw new IllegalStateException("while locked");
    }

    static int early(Object lock) {
        synchronized (lock) {
            for (int i = 0; ; i++) {
                synchronized (lock) {
                    if (i == 3) return i;
                    continue;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Synchronized s = new Synchronized();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int n = 0; n < 1000; n++) s.increment();
            });
            threads[i].start();
        }
        for (Thread t : threads) t.join();
        System.out.println(s.count + " " + total);
        System.out.println(s.recursive(5) + " " + Thread.holdsLock(s));
        try {
            s.fails();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + Thread.holdsLock(s));
        }
        Object lock = new Object();
        System.out.println(early(lock) + " " + Thread.holdsLock(lock));
        try {
            synchronized (lock) {
                synchronized (s) {
                    throw new RuntimeException("both");
                }
            }
        } catch (RuntimeException e) {
            System.out.println(Thread.holdsLock(lock) + " " + Thread.holdsLock(s));
        }
        Thread owner = new Thread(() -> {
            try {
                lock.notifyAll();
            } catch (IllegalMonitorStateException e) {
                System.out.println(e.getMessage());
            }
        });
        owner.start();
        owner.join();
        int hash = lock.hashCode();
        synchronized (lock) {
            System.out.println(hash == lock.hashCode());
        }
        boolean[] entered = {false};
        Thread blocked;
        synchronized (lock) {
            blocked = new Thread(() -> {
                synchronized (lock) {
                    entered[0] = true;
                }
            });
            blocked.start();
            while (blocked.getState() != Thread.State.BLOCKED) Thread.sleep(1);
            System.out.println(entered[0] + " " + blocked.getState());
        }
        blocked.join();
        System.out.println(entered[0] + " " + blocked.getState());
    }
}
// small
