package state;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Changes what all code shares. A test sees every second kind by a method. */
public class Shared {
    private static final Map<String, String> REGISTRY = new HashMap<>(); // void: clinit
    private static final List<String> LOG = new ArrayList<>();
    private static final AtomicLong IDS = new AtomicLong(100);
    private static final int[] COUNTS = new int[3];
    private static final ThreadLocal<String> USER = ThreadLocal.withInitial(() -> "none"); // null: constant, "": constant, "A": constant
    private static int made;
    private static boolean isReady;
    private static String last = "none";
    private static Shared instance;
    private static double share;
    private int number = 1;

    public static int start() {
        made = 0; // 0: assertion, 1: assertion
        REGISTRY.clear();
        LOG.clear();
        register();
        log();
        count();
        countLane();
        enter();
        make();
        ready();
        keep();
        install();
        divide();
        return 7;
    }

    private static void register() {
        REGISTRY.put("x", "y"); // void: weak-oracle
    }

    private static void log() {
        LOG.add("started"); // void: weak-oracle
    }

    private static void count() {
        IDS.incrementAndGet(); // void: weak-oracle
    }

    private static void countLane() {
        COUNTS[1]++; // void: weak-oracle
    }

    private static void enter() {
        USER.set("me"); // void: weak-oracle
    }

    private static void make() {
        made++; // void: weak-oracle
    }

    private static void ready() {
        isReady = true; // void: weak-oracle
    }

    private static void keep() {
        last = "start"; // void: weak-oracle
    }

    private static void install() {
        instance = new Shared(); // void: weak-oracle
        instance.number = 2;
    }

    private static void divide() {
        share = 0.25; // void: weak-oracle
    }

    public static String get(String key) {
        return REGISTRY.get(key); // null: not-covered, "": not-covered, "A": not-covered
    }

    public static long nextId() {
        return IDS.get() + 1; // 0: not-covered, 1: not-covered
    }

    public static String user() {
        return USER.get(); // null: not-covered, "": not-covered, "A": not-covered
    }

    public static boolean isReady() {
        return isReady; // true: getter, false: getter
    }

    public static int number() {
        return instance.number; // 0: not-covered, 1: not-covered
    }
}
