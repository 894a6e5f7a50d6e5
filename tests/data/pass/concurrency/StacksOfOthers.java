package concurrency;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** Stack traces and states of threads that are not the current one. */
public class StacksOfOthers {
    static void outer() {
        inner();
    }

    static void inner() {
        LockSupport.park(StacksOfOthers.class);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(StacksOfOthers::outer, "parked one");
        System.out.println(t.getStackTrace().length);
        t.start();
        while (t.getState() != Thread.State.WAITING) Thread.sleep(1);
        for (StackTraceElement e : t.getStackTrace()) {
            if (e.getClassName().equals("concurrency.StacksOfOthers")) System.out.println(e);
        }
        System.out.println(t.getStackTrace()[0].getMethodName() + " " + t.getStackTrace()[0].isNativeMethod());
        System.out.println(LockSupport.getBlocker(t) == StacksOfOthers.class);
        Map<Thread, StackTraceElement[]> all = Thread.getAllStackTraces();
        System.out.println(all.containsKey(t) + " " + all.containsKey(Thread.currentThread()));
        System.out.println(Arrays.equals(all.get(t), t.getStackTrace()));
        Thread[] list = new Thread[10];
        int count = Thread.currentThread().getThreadGroup().enumerate(list);
        System.out.println(count + " " + Thread.activeCount());
        for (int i = 0; i < count; i++) System.out.println(list[i].getName());
        LockSupport.unpark(t);
        t.join();
        System.out.println(t.getStackTrace().length + " " + Thread.getAllStackTraces().containsKey(t));
        StackTraceElement[] mine = Thread.currentThread().getStackTrace();
        System.out.println(mine[mine.length - 1]);
    }
}
