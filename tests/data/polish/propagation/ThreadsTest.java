// uncontrolled: all
package propagation;

import static org.junit.Assert.assertEquals;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.After;
import org.junit.Test;
import project.Cell;

public class ThreadsTest {
    private final ExecutorService executor = Executors.newSingleThreadExecutor();
    private final Cell<Object> cell = new Cell<>(null);
    private int number = 7;
    private boolean flag = true;

    @After
    public void after() {
        executor.shutdown();
    }

    @Test
    public void dataOfAThread() throws Exception {
        Thread thread = new Thread(() -> cell.set(number));
        thread.start();
        thread.join();
        assertEquals(7, cell.get()); // brittle: ThreadsTest.number
    }

    @Test
    public void resultsOfTasks() throws Exception {
        assertEquals(7, executor.submit(() -> number).get().intValue()); // brittle: ThreadsTest.number
        assertEquals(7, CompletableFuture.supplyAsync(() -> number, executor).get().intValue()); // brittle: ThreadsTest.number
    }

    @Test
    public void aThreadRunsUnderTheControlOfItsStarter() throws Exception {
        Thread thread = new Thread(() -> cell.set("set"));
        if (flag) {
            thread.start();
        }
        thread.join();
        assertEquals("set", cell.get()); // brittle: ThreadsTest.flag
    }

    @Test
    public void aTaskRunsUnderTheControlOfItsSubmitter() throws Exception {
        executor.submit(() -> cell.set("warm")).get(); // harmless: "warm" (checked-elsewhere)
        if (flag) {
            executor.submit(() -> cell.set("set"));
        }
        executor.submit(() -> {}).get();
        assertEquals("set", cell.get()); // brittle: ThreadsTest.flag
    }

    @Test
    public void whatFollowsACompletionRunsUnderTheControlOfWhoAskedForIt() throws Exception {
        CompletableFuture<Void> first = new CompletableFuture<>();
        CompletableFuture<Void> second = first;
        if (flag) {
            second = first.thenRunAsync(() -> cell.set("set"), executor);
        }
        executor.submit(() -> first.complete(null)).get();
        second.get();
        assertEquals("set", cell.get()); // brittle: ThreadsTest.flag
    }

    @Test
    public void aTaskOfTheCommonPoolRunsUnderTheControlOfItsSubmitter() throws Exception {
        ForkJoinPool.commonPool().submit(() -> cell.set("warm")).get(); // harmless: "warm" (checked-elsewhere)
        ForkJoinTask<?> task = null;
        if (flag) {
            task = ForkJoinPool.commonPool().submit(() -> cell.set("set"));
        }
        task.join();
        assertEquals("set", cell.get()); // brittle: ThreadsTest.flag
    }

    @Test
    public void timersRunUnderTheControlOfTheirCreator() throws Exception {
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
        timer.submit(() -> cell.set("warm")).get(); // harmless: "warm" (checked-elsewhere)
        if (flag) {
            timer.schedule(() -> cell.set("set"), 1, TimeUnit.MILLISECONDS);
        }
        timer.shutdown();
        timer.awaitTermination(1, TimeUnit.MINUTES);
        assertEquals("set", cell.get()); // brittle: ThreadsTest.flag
    }

    @Test
    public void threadLocals() {
        ThreadLocal<Object> local = new ThreadLocal<>();
        local.set(number);
        assertEquals(7, local.get()); // brittle: ThreadsTest.number
    }

    @Test
    public void atomics() {
        AtomicInteger atomic = new AtomicInteger(number);
        atomic.incrementAndGet();
        assertEquals(8, atomic.get()); // brittle: ThreadsTest.number
    }

    @Test
    public void constantsOnOtherThreads() throws Exception {
        Thread thread = new Thread(() -> cell.set("overwritten")); // harmless: "overwritten" (checked-elsewhere)
        thread.start();
        thread.join();
        cell.set("checked");
        assertEquals("checked", cell.get());
    }
}
