package concurrency;

/** Threads: states, names, daemons, groups, thread-locals, join. */
public class ThreadLife {
    static final ThreadLocal<Integer> LOCAL = ThreadLocal.withInitial(() -> 5);
    static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>();

    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        System.out.println(main.getName() + " " + main.getPriority() + " " + main.isDaemon() + " " + main.getThreadGroup().getName() + " " + main.getState() + " " + main.isAlive());
        LOCAL.set(LOCAL.get() + 1);
        INHERITED.set("from main");
        Thread t = new Thread(() -> {
            System.out.println(LOCAL.get() + " " + INHERITED.get() + " " + Thread.currentThread().getName());
            LOCAL.set(100);
            INHERITED.set("changed");
        }, "worker");
        System.out.println(t.getState() + " " + t.isAlive());
        t.start();
        t.join();
        System.out.println(t.getState() + " " + t.isAlive() + " " + LOCAL.get() + " " + INHERITED.get());
        LOCAL.remove();
        System.out.println(LOCAL.get());
        try {
            t.start();
        } catch (IllegalThreadStateException e) {
            System.out.println("started twice");
        }
        try {
            t.setPriority(11);
        } catch (IllegalArgumentException e) {
            System.out.println("priority");
        }
        Thread sub = new Thread() {
            @Override
            public void run() {
                System.out.println("sub " + isDaemon());
            }
        };
        sub.setDaemon(true);
        sub.run();
        sub.start();
        sub.join();
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(100_000);
            } catch (InterruptedException e) {
                System.out.println("woken");
            }
        });
        sleeper.start();
        while (sleeper.getState() != Thread.State.TIMED_WAITING) Thread.onSpinWait();
        sleeper.join(5);
        System.out.println(sleeper.isAlive());
        sleeper.interrupt();
        sleeper.join();
        Thread parked = new Thread(() -> {
            java.util.concurrent.locks.LockSupport.park();
            System.out.println("unparked");
        });
        parked.start();
        java.util.concurrent.locks.LockSupport.unpark(parked);
        parked.join();
        Thread forever = new Thread(() -> {
            while (true) Thread.yield();
        });
        forever.setDaemon(true);
        forever.start();
        new Thread(() -> System.out.println("outlives main")).start();
    }
}
