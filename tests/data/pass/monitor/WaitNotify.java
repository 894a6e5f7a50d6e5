package monitor;

import java.util.ArrayList;
import java.util.List;

/** wait and notify: hand-over, timeouts, interruption. */
public class WaitNotify {
    static class Channel {
        private Integer slot;

        synchronized void put(int value) throws InterruptedException {
            while (slot != null) wait();
            slot = value;
            notifyAll();
        }

        synchronized int take() throws InterruptedException {
            while (slot == null) wait();
            int value = slot;
            slot = null;
            notifyAll();
            return value;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Channel channel = new Channel();
        List<Integer> taken = new ArrayList<>();
        Thread consumer = new Thread(() -> {
            try {
                for (int i = 0; i < 50; i++) taken.add(channel.take());
            } catch (InterruptedException e) {
                System.out.println("unexpected");
            }
        });
        consumer.start();
        for (int i = 0; i < 50; i++) channel.put(i * i);
        consumer.join();
        System.out.println(taken);

        Object lock = new Object();
        synchronized (lock) {
            long start = System.nanoTime();
            lock.wait(20);
            System.out.println(System.nanoTime() - start >= 20_000_000);
        }
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    System.out.println("interrupted " + Thread.currentThread().isInterrupted() + " " + Thread.holdsLock(lock) + " " + e.getMessage());
                }
            }
        });
        waiter.start();
        while (waiter.getState() != Thread.State.WAITING) Thread.sleep(1);
        waiter.interrupt();
        waiter.join();
        Thread.currentThread().interrupt();
        try {
            Thread.sleep(10);
        } catch (InterruptedException e) {
            System.out.println(e.getMessage() + " " + Thread.interrupted());
        }
        synchronized (lock) {
            synchronized (lock) {
                lock.wait(1);
                System.out.println(Thread.holdsLock(lock));
            }
            System.out.println(Thread.holdsLock(lock));
        }
        int[] turn = {0};
        StringBuffer order = new StringBuffer();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                for (int round = 0; round < 4; round++) {
                    synchronized (turn) {
                        while (turn[0] % 3 != me) {
                            try {
                                turn.wait();
                            } catch (InterruptedException e) {
                                return;
                            }
                        }
                        order.append(me);
                        turn[0]++;
                        turn.notifyAll();
                    }
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) t.join();
        System.out.println(order);
    }
}
// small
