package symptoms;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Calls whose effects nothing looks at afterwards. */
class SeenTest {
    @Test
    void result() {
        Helper.result(new Seen());
    }

    @Test
    void value() {
        new Seen().value();
    }

    @Test
    void string() {
        new Seen().string();
    }

    @Test
    void length() {
        new Seen().length();
    }

    @Test
    void size() {
        new Seen().size();
    }

    @Test
    void becomesNull() {
        new Seen().becomesNull();
    }

    @Test
    void element() {
        new Seen().element();
    }

    @Test
    void argument() {
        Seen.argument(7, new StringBuilder());
    }

    @Test
    void elementOf() {
        List<String> names = new ArrayList<>(List.of("a"));
        Seen.elementOf(names);
    }

    @Test
    void ending() {
        try {
            new Seen().ending(-1);
        } catch (IllegalArgumentException expected) {
            return;
        }
    }

    @Test
    void random() {
        new Seen().random();
    }

    @Test
    void again() {
        new Seen().again(2);
    }
}
