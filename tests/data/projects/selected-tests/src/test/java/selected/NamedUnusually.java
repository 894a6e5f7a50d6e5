package selected;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.text.SimpleDateFormat;
import java.util.Date;
import org.junit.jupiter.api.Test;

/** Not found unless it is asked for: its name is none of Surefire's defaults. */
class NamedUnusually {
    @Test
    void one() {}

    @Test
    void dependsOnTheZone() {
        System.out.println("formats the epoch");
        assertEquals("1970-01-01 00", new SimpleDateFormat("yyyy-MM-dd HH").format(new Date(0)));
    }
}
