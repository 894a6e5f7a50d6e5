package rules;

public enum Colour { // null: enum, empty: enum, null: synthetic, empty: synthetic
    RED, // void: clinit
    GREEN;

    public Colour other() {
        return this == RED ? GREEN : RED; // null: not-covered
    }
}
