package shop;

import java.util.ArrayList;
import java.util.List;

/** Adds amounts. */
public class Till {
    public int open;
    private int sum;

    public int add(int amount) {
        sum += amount;
        return sum;
    }

    public int sum() {
        return sum;
    }

    public List<Integer> upTo(int most) {
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < most; i++) {
            all.add(i);
        }
        return all;
    }

    public boolean isEven(int number) {
        return number % 2 == 0;
    }

    public int share(int people) {
        return sum / people;
    }

    public String owner() {
        return null;
    }

    public List<String> guests() {
        return List.of();
    }

    public void open() {
        open++;
    }

    public static class Note {
        private final int amount;

        public Note(int amount) {
            if (amount < 0) {
                throw new IllegalArgumentException("negative");
            }
            this.amount = amount;
            trace();
        }

        private void trace() {
            System.setProperty("till.note", "made");
        }

        public int amount() {
            return amount;
        }
    }
}
