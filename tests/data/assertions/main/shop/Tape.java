package shop;

/** Reads words of a text. */
public final class Tape {
    private final String text;
    private int at;

    public Tape(String text) {
        this.text = text;
    }

    /** Returns the next character that is no space, or 0 at the end. */
    public char next() {
        while (at < text.length()) {
            char read = text.charAt(at++);
            if (read != ' ') {
                return read;
            }
        }
        return 0;
    }

    /** Returns the next sign as a number. */
    public int number() {
        char read = next();
        if (read < '0') {
            throw new IllegalStateException("no number");
        }
        return read - '0';
    }
}
