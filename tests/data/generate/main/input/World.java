package input;

import java.io.IOException;
import java.time.LocalDate;
import java.util.Random;

/** Reads what is different on another day or machine. */
public final class World {
    private World() {}

    public static long now() {
        return System.currentTimeMillis();
    }

    public static int random() {
        return new Random().nextInt();
    }

    public static String today() {
        return LocalDate.now().toString();
    }

    public static String upper(String text) {
        return text.toUpperCase();
    }

    public static int identity() {
        return System.identityHashCode(new Object());
    }

    public static int read() throws IOException {
        return System.in.read();
    }

    public static boolean isAfterTheEpoch() {
        return System.currentTimeMillis() > 0;
    }
}
