package sample;

/** A class with statements that end in every way. */
public class Counter {
    private static int made = 0;
    private int count;

    public Counter(int start) {
        count = start;
        made++;
    }

    public int add(int amount) {
        if (amount < 0) {
            throw new IllegalArgumentException("amount " + amount);
        }
        count += amount;
        return count;
    }

    public static long twice(long number, double factor) {
        return (long) (number * factor);
    }

    public String text() {
        return "count " + count;
    }

    public void loop() {
        while (true) {
            count++;
        }
    }

    public void exit() {
        System.exit(3);
    }

    public int deep(int depth) {
        return deep(depth + 1) + 1;
    }

    public static int made() {
        return made;
    }

    /** A subclass whose method is selected by the receiver. */
    public static class Fast extends Counter {
        public Fast() {
            super(100);
        }

        @Override
        public int add(int amount) {
            return super.add(2 * amount);
        }
    }
}
