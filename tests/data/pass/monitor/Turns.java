package monitor;

/** Nobody starves: loops that hold a monitor nearly all the time still let the others in. */
public class Turns {
    static int shared;
    static volatile boolean done;

    static int work(int n) {
        int x = n;
        for (int i = 0; i < 100; i++) x = x * 31 + i;
        return x;
    }

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread greedy = new Thread(() -> {
            while (!done) {
                synchronized (lock) {
                    shared = work(shared);
                }
            }
        });
        greedy.start();
        int[] entered = {0};
        Thread[] modest = new Thread[3];
        for (int i = 0; i < modest.length; i++) {
            modest[i] = new Thread(() -> {
                for (int n = 0; n < 5; n++) {
                    synchronized (lock) {
                        entered[0]++;
                    }
                }
            });
            modest[i].start();
        }
        for (Thread t : modest) t.join();
        done = true;
        greedy.join();
        System.out.println(entered[0]);

        StringBuffer order = new StringBuffer();
        Thread[] sleepers = new Thread[4];
        for (int i = 0; i < sleepers.length; i++) {
            int me = sleepers.length - i;
            sleepers[i] = new Thread(() -> {
                try {
                    Thread.sleep(me * 200L);
                } catch (InterruptedException e) {
                    order.append('!');
                }
                order.append(me);
            });
            sleepers[i].start();
        }
        for (Thread t : sleepers) t.join();
        System.out.println(order);
    }
}
// small
