package state;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SurroundingsTest {
    private final Locale before = Locale.getDefault();

    @AfterEach
    void putBack() {
        Locale.setDefault(before);
        System.clearProperty("state.door");
    }

    @Test
    void serves() {
        Surroundings.Cup cup = new Surroundings.Cup();
        List<String> guests = new ArrayList<>(List.of("Ann", "Bob"));
        int[] seats = new int[2];
        StringBuilder bill = new StringBuilder("10");
        assertEquals(3, new Surroundings().serve(cup, guests, seats, bill));
    }

    @Test
    void answers() {
        Surroundings.Answer answer = new Surroundings.Answer();
        answer.prepare();
        assertEquals(7, answer.seven());
    }
}
