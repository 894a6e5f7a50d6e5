package management;

import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

/** What ThreadMXBean tells of threads that hold, wait, park and sleep, and of circles of monitors. */
public class ThreadDumps {
    static final Object MONITOR = new Object() {
        @Override
        public int hashCode() {
            return 5;
        }
    };

    static Thread start(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    static void await(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) Thread.sleep(1);
    }

    static void show(ThreadInfo info) {
        LockInfo lock = info.getLockInfo();
        System.out.println(info.getThreadName() + " " + info.getThreadState() + " " + (lock == null ? null : lock.getClassName().replaceFirst(".*\\.", "")) + " " + info.getLockOwnerName() + " " + (info.getLockOwnerId() > 0) + " " + info.isInNative() + info.isSuspended() + info.isDaemon() + " " + info.getPriority() + " " + (info.getWaitedCount() > 0) + " " + info.getBlockedTime() + " " + Arrays.stream(info.getStackTrace()).map(StackTraceElement::getMethodName).filter(each -> each.startsWith("lambda")).toList());
    }

    public static void main(String[] args) throws Exception {
        ThreadMXBean bean = ManagementFactory.getThreadMXBean();
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        Thread blocked, waiting, parked, sleeping;
        synchronized (MONITOR) {
            blocked = start("blocked", () -> {
                synchronized (MONITOR) {
                    System.out.print("");
                }
            });
            await(blocked, Thread.State.BLOCKED);
            parked = start("parked", lock::lock);
            await(parked, Thread.State.WAITING);
            sleeping = start("sleeping", () -> {
                try {
                    Thread.sleep(100_000);
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
            });
            await(sleeping, Thread.State.TIMED_WAITING);
            for (Thread each : List.of(blocked, parked, sleeping)) show(bean.getThreadInfo(each.getId(), 20));
        }
        Object own = new Object();
        waiting = start("waiting", () -> {
            synchronized (own) {
                try {
                    own.wait();
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
            }
        });
        await(waiting, Thread.State.WAITING);
        show(bean.getThreadInfo(waiting.getId(), Integer.MAX_VALUE));
        ThreadInfo bare = bean.getThreadInfo(waiting.getId());
        System.out.println(bare.getStackTrace().length + " " + bare.getLockedMonitors().length + " " + bare.toString().startsWith("\"waiting\"") + " " + bean.getThreadInfo(new long[] {waiting.getId(), 987654321L}).length);
        Set<String> names = new TreeSet<>();
        for (long id : bean.getAllThreadIds()) names.add(bean.getThreadInfo(id) == null ? "" : bean.getThreadInfo(id).getThreadName());
        System.out.println(names.containsAll(List.of("main", "waiting", "parked", "sleeping")));
        Object left = new Object(), right = new Object();
        CountDownLatch both = new CountDownLatch(2);
        Thread first = start("first", () -> take(left, right, both)), second = start("second", () -> take(right, left, both));
        await(first, Thread.State.BLOCKED);
        await(second, Thread.State.BLOCKED);
        long[] circle = bean.findMonitorDeadlockedThreads();
        Arrays.sort(circle);
        System.out.println(circle.length + " " + (circle[0] == first.getId()) + " " + (circle[1] == second.getId()) + " " + bean.getThreadInfo(first.getId()).getLockOwnerName());
        System.out.println((bean.getThreadCpuTime(Thread.currentThread().getId()) > 0) + " " + bean.getThreadCpuTime(987654321L) + " " + (bean.getCurrentThreadUserTime() >= 0) + " " + bean.isThreadCpuTimeEnabled() + " " + (bean.getTotalStartedThreadCount() >= 5));
        for (Runnable bad : new Runnable[] {() -> bean.getThreadInfo(-1), () -> bean.getThreadInfo(1, -5), () -> bean.getThreadCpuTime(0)}) {
            try {
                bad.run();
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        System.exit(0);
    }

    static void take(Object one, Object other, CountDownLatch both) {
        synchronized (one) {
            both.countDown();
            try {
                both.await();
            } catch (InterruptedException e) {
                System.out.println(e);
            }
            synchronized (other) {
                System.out.println("never");
            }
        }
    }
}
