package surroundings;

import java.lang.reflect.Field;
import java.nio.charset.Charset;
import java.security.SecureRandom;
import java.text.SimpleDateFormat;
import java.time.LocalDate;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Reads a part of the world around it, one with each method. */
public final class Reader {
    private static final int TURNS = 150;

    private int count;

    /** A class with fields. */
    static final class Pair {
        int a;
        int b;
    }

    public static String midnight() {
        return new SimpleDateFormat("HH:mm", Locale.ROOT).format(new Date(0));
    }

    public static String shout(String text) {
        return text.toUpperCase();
    }

    /** Returns how many bytes a letter has in the platform's charset. */
    public static int bytes(String letter) {
        return letter.getBytes(Charset.forName(System.getProperty("native.encoding"))).length;
    }

    public static int year() {
        return LocalDate.now().getYear();
    }

    public static String list(String... names) {
        Set<String> set = new HashSet<>(List.of(names));
        return String.join(",", set);
    }

    /** Returns the names of the fields of a class in the order of reflection. */
    public static String fields(Class<?> type) {
        StringBuilder names = new StringBuilder();
        for (Field field : type.getDeclaredFields()) {
            names.append(field.getName());
        }
        return names.toString();
    }

    /** Returns what one becomes in a time in which it grows by itself. */
    public static double growth(double time) {
        return Math.exp(time);
    }

    public static int processors() {
        return Runtime.getRuntime().availableProcessors();
    }

    /** Returns the seconds of a clock whose origin is arbitrary. */
    public static long seconds() {
        return System.nanoTime() / 1_000_000_000;
    }

    /** Returns a number from 0 to 4. */
    public static int draw() {
        return new SecureRandom().nextInt(5);
    }

    /** Counts with two threads that do not wait for each other. */
    public int race() throws InterruptedException {
        Thread other = new Thread(this::turns);
        other.start();
        turns();
        other.join();
        return count;
    }

    private void turns() {
        for (int turn = 0; turn < TURNS; turn++) {
            int seen = count;
            count = seen + 1;
        }
    }
}
