package interrupted;

import org.junit.Test;

public class EndlessTest {
    @Test
    public void isNeverDone() {
        for (int turn = 0; ; turn++) {
            if (turn == -1) {
                turn = 0;
            }
        }
    }
}
