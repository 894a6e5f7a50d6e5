package symptoms;

import org.junit.jupiter.api.Test;

abstract class ReachedBase {
    @Test
    void inBase() {
        int two = new Reached().inBase();
    }
}
