package same;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Threads that race. */
class CTest {
    private static final List<Integer> SEEN = Collections.synchronizedList(new ArrayList<>());

    @Test
    void tellsWhoWon() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            int number = i;
            threads.add(new Thread(() -> SEEN.add(number)));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        fail(SEEN.toString());
    }

    @RepeatedTest(3)
    void ordersItsArticles() {
        Cart cart = new Cart("nobody looks at this");
        cart.setTax(7);
        cart.add("pear", 5);
        cart.add("apple", 4);
        assertEquals(2, cart.articles().size());
        assertEquals(4, cart.all().get("apple"));
    }
}
