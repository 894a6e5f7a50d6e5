package threads;

import java.util.ArrayList;
import java.util.List;

/** Object.wait, notify, join and sleep in their corners: arguments, ownership, depth of the monitor, order, interrupts. */
public class WaitCorners {
    interface Action {
        Object run() throws Throwable;
    }

    static void attempt(Action action) {
        try {
            System.out.println(action.run());
        } catch (Throwable e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static void arguments() {
        Object lock = new Object();
        attempt(() -> {
            lock.wait();
            return "waited";
        });
        attempt(() -> {
            lock.wait(-1);
            return "waited";
        });
        attempt(() -> {
            lock.wait(0, -1);
            return "waited";
        });
        attempt(() -> {
            lock.wait(1, 1000000);
            return "waited";
        });
        attempt(() -> {
            lock.notifyAll();
            return "notified";
        });
        synchronized (lock) {
            attempt(() -> {
                lock.wait(1);
                return "timed out, still held " + Thread.holdsLock(lock);
            });
            attempt(() -> {
                lock.wait(0, 1);
                return "a nanosecond";
            });
            attempt(() -> {
                lock.notify();
                lock.notifyAll();
                return "nobody to notify";
            });
        }
        attempt(() -> Thread.holdsLock(null));
        attempt(() -> {
            Thread.sleep(1, 1000000);
            return "slept";
        });
        attempt(() -> {
            Thread.sleep(-5);
            return "slept";
        });
    }

    static void interrupts() throws Exception {
        Object lock = new Object();
        Thread.currentThread().interrupt();
        attempt(() -> {
            synchronized (lock) {
                lock.wait(1000);
            }
            return "waited";
        });
        System.out.println(Thread.currentThread().isInterrupted());
        Thread.currentThread().interrupt();
        attempt(() -> {
            Thread.sleep(0);
            return "slept";
        });
        Thread.currentThread().interrupt();
        attempt(() -> {
            Thread.currentThread().join(5);
            return "joined";
        });
        Thread.currentThread().interrupt();
        System.out.println(Thread.interrupted() + " " + Thread.interrupted());
        boolean[] waiting = {false};
        String[] result = new String[1];
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                synchronized (lock) {
                    try {
                        waiting[0] = true;
                        lock.wait();
                        result[0] = "notified";
                    } catch (InterruptedException e) {
                        result[0] = "interrupted, holding " + Thread.holdsLock(lock) + " " + Thread.currentThread().isInterrupted();
                    }
                }
                result[0] += ", still " + Thread.holdsLock(lock);
            }
            result[0] += ", then " + Thread.holdsLock(lock);
        });
        waiter.start();
        while (true) {
            synchronized (lock) {
                if (waiting[0]) {
                    System.out.println("in the monitor while it waits " + waiter.getState());
                    waiter.interrupt();
                    Thread.sleep(5);
                    System.out.println("cannot return yet " + (result[0] == null) + " " + waiter.getState());
                    break;
                }
            }
            Thread.yield();
        }
        waiter.join();
        System.out.println(result[0]);
    }

    static void order() throws Exception {
        Object lock = new Object();
        List<Integer> woken = new ArrayList<>();
        int[] waiting = {0};
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int number = i;
            Thread thread = new Thread(() -> {
                synchronized (lock) {
                    waiting[0]++;
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        woken.add(-1);
                    }
                    woken.add(number);
                    waiting[0]--;
                }
            });
            thread.start();
            threads.add(thread);
            while (true) {
                synchronized (lock) {
                    if (waiting[0] == i + 1) break;
                }
                Thread.yield();
            }
        }
        for (int left = 3; left > 0; left--) {
            synchronized (lock) {
                lock.notify();
            }
            while (true) {
                synchronized (lock) {
                    if (waiting[0] == left - 1) break;
                }
                Thread.yield();
            }
        }
        for (Thread thread : threads) thread.join();
        woken.sort(null);
        System.out.println(woken);
    }

    static void thread() throws Exception {
        Thread thread = new Thread(() -> {
            synchronized (Thread.currentThread()) {
                System.out.println("runs");
            }
        });
        synchronized (thread) {
            thread.start();
            thread.wait();
        }
        System.out.println(thread.isAlive() + " " + thread.getState());
        Thread never = new Thread(() -> { });
        never.join();
        never.interrupt();
        System.out.println(never.getState() + " " + never.isInterrupted());
        never.start();
        never.join(1000, 5);
        System.out.println(never.getState() + " " + never.isInterrupted());
        int[] exits = {0};
        Object lock = new Object();
        for (int i = 0; i < 3; i++) {
            try {
                synchronized (lock) {
                    if (i == 1) throw new IllegalStateException();
                    if (i == 2) continue;
                    exits[0]++;
                }
            } catch (IllegalStateException e) {
                exits[0] += 10;
            } finally {
                exits[0] += Thread.holdsLock(lock) ? 1000 : 100;
            }
        }
        System.out.println(exits[0]);
    }

    public static void main(String[] args) throws Exception {
        arguments();
        interrupts();
        order();
        thread();
    }
}
