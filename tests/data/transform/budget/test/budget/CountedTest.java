package budget;

import org.junit.jupiter.api.Test;

class CountedTest {
    private final Counted counted = new Counted();

    @Test
    void quick() {
        counted.quickly();
    }

    @Test
    void slow() {
        int sum = 0;
        for (int i = 0; i < 60_000; i++) sum += i;
        counted.slowly();
    }
}
