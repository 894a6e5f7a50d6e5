package state;

import java.util.List;
import java.util.Locale;

/** Changes what it was given, and what the process holds. */
public class Surroundings {
    public static class Cup {
        private int level;
        private final StringBuilder label = new StringBuilder("cup");

        public int level() {
            return level; // 0: getter, 1: getter
        }

        public String label() {
            return label.toString(); // null: delegate, "": delegate, "A": delegate
        }
    }

    public int serve(Cup cup, List<String> guests, int[] seats, StringBuilder bill) {
        fill(cup); // 0: assertion, 1: assertion
        relabel(cup);
        greet(guests);
        seat(seats);
        charge(bill);
        open();
        rename();
        translate();
        return 3;
    }

    private void fill(Cup cup) {
        cup.level = 5; // void: weak-oracle
    }

    private void relabel(Cup cup) {
        cup.label.append("!"); // void: weak-oracle
    }

    private void greet(List<String> guests) {
        guests.set(0, "Dear " + guests.get(0)); // void: weak-oracle
    }

    private void seat(int[] seats) {
        seats[1] = 4; // void: weak-oracle
    }

    private void charge(StringBuilder bill) {
        bill.setLength(0); // void: weak-oracle
        bill.append("12");
    }

    private void open() {
        System.setProperty("state.door", "open"); // void: weak-oracle
    }

    private void rename() {
        System.setProperty("user.name", "guest"); // void: weak-oracle
    }

    private void translate() {
        Locale.setDefault(Locale.FRENCH); // void: weak-oracle
    }

    /** Remembers its answer. Nobody sees whether it has been asked. */
    public static class Answer {
        private String text;

        void prepare() {
            text(); // void: no-infection
        }

        String text() {
            if (text == null) { // null: no-propagation, "": no-propagation, "A": no-propagation
                text = "4" + "2".trim();
            }
            return text;
        }

        int seven() {
            return "1234567".length(); // 0: assertion, 1: assertion
        }
    }
}
