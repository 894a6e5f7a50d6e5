package input;

import java.util.ArrayList;
import java.util.List;

/** Methods that do not end, or need everything that there is. */
public final class Endless {
    private Endless() {}

    public static void loop() {
        while (true) {}
    }

    public static int recurse(int depth) {
        return recurse(depth + 1) + 1;
    }

    public static int allocate() {
        List<long[]> all = new ArrayList<>();
        while (true) {
            all.add(new long[1 << 20]);
        }
    }

    public static void lock(Object first) throws InterruptedException {
        synchronized (first) {
            first.wait();
        }
    }

    public static int sum(int first, int second) {
        return first + second;
    }
}
