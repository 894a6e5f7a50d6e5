package project;

import java.util.Locale;
import java.util.Objects;

/** Refuses null in all the ways in which code does, and keeps what nobody looks at. */
public final class Refusing {
    private String kept = "";
    private int sum;

    public void required(String text) {
        kept = Objects.requireNonNull(text);
    }

    public void guarded(String text) {
        if (text == null) {
            throw new IllegalArgumentException("text");
        }
        kept = text;
    }

    public void trimmed(String text) {
        kept = text.trim();
    }

    public void upper(String text) {
        kept = text.toUpperCase(Locale.ROOT);
    }

    /** Refuses more than null. */
    public void parsed(String text) {
        kept = Integer.toString(Integer.parseInt(text));
    }

    public void add(int more) {
        sum += more;
    }

    public int sum() {
        return sum;
    }
}
