package propagation;

import static org.junit.Assert.assertEquals;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
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
        executor.submit(() -> cell.set("warm")).get(); // unused: "warm"
        if (flag) {
            executor.submit(() -> cell.set("set"));
        }
        executor.submit(() -> {}).get();
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
        Thread thread = new Thread(() -> cell.set("overwritten")); // unused: "overwritten"
        thread.start();
        thread.join();
        cell.set("checked");
        assertEquals("checked", cell.get());
    }
}
