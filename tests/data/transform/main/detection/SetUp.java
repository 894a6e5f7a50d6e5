package detection;

import java.util.ArrayList;
import java.util.List;

/** What only runs in set-up of classes, or while a class is initialised. */
public class SetUp {
    private static final List<String> NAMES = names(); // void: clinit

    private static List<String> names() {
        List<String> names = new ArrayList<>(); // null: crash
        names.add("n");
        return names;
    }

    public static int count() {
        return NAMES.size(); // 0: delegate, 1: delegate
    }

    public static List<String> connect() {
        List<String> open = new ArrayList<>(); // null: assertion
        open.add("open");
        return open;
    }

    public static int unchecked() {
        return NAMES.size() + 1; // 0: weak-oracle, 1: weak-oracle
    }

    public static boolean close(List<String> open) {
        return open.remove("open"); // true: weak-oracle, false: assertion
    }
}
