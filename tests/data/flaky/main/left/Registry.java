package left;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** State that survives a test, and what does not matter if it does. */
public final class Registry {
    private static final Registry INSTANCE = new Registry();

    private static int counter;

    private static boolean started;

    private static String mode = "plain";

    private static String level = "low";

    private static final ThreadLocal<String> USER = new ThreadLocal<>();

    /** What was computed once: later values are equal. */
    private static Map<String, Integer> cache;

    /** Grows with every use, and nobody asserts on it. */
    private static final List<String> LOG = new ArrayList<>();

    /** An alarm is in both of these. */
    private static String lastAlarm;

    private static final List<String> ALARMS = new ArrayList<>();

    private final Map<String, String> entries = new HashMap<>();

    private Registry() {
        entries.put("first", "1");
    }

    public static Registry instance() {
        LOG.add("instance");
        return INSTANCE;
    }

    public void put(String key, String value) {
        entries.put(key, value);
    }

    public void remove(String key) {
        entries.remove(key);
    }

    public String get(String key) {
        return entries.get(key);
    }

    public int size() {
        return entries.size();
    }

    public static int next() {
        return ++counter;
    }

    public static void useMode(String other) {
        mode = other;
    }

    public static String mode() {
        return mode;
    }

    public static void useLevel(String other) {
        level = other;
    }

    public static String level() {
        return level;
    }

    public static void login(String name) {
        USER.set(name);
    }

    public static String user() {
        return USER.get();
    }

    public static int cached(String text) {
        if (cache == null) {
            cache = new HashMap<>();
        }
        return cache.computeIfAbsent(text, String::length);
    }

    public static void alarm(String text) {
        lastAlarm = text;
        ALARMS.add(text);
    }

    public static boolean isQuiet() {
        return lastAlarm == null && ALARMS.isEmpty();
    }

    public static void start() {
        started = true;
    }

    public static boolean isStarted() {
        return started;
    }
}
