package optional;

/** {@code this}: of the class itself, or of a type that its declaration names. */
public class Fluent extends FluentBase implements Appendable { // this: synthetic
    private int total;

    Fluent(int total) {
        super(total);
        this.total = total;
    }

    Fluent add(int number) {
        total += number; // this: assertion
        return this;
    }

    Fluent dropped(int number) {
        total += number; // this: weak-oracle
        return this;
    }

    Fluent none(int number) {
        total += number; // this: no-infection
        return this;
    }

    FluentBase base() {
        return new Fluent(total + 1); // this: assertion
    }

    Object copy() {
        return new Fluent(total + 1); // new: weak-oracle, this: assertion
    }

    @Override
    public Appendable append(CharSequence text) {
        total += text.length(); // this: assertion
        return this;
    }

    @Override
    public Fluent append(CharSequence text, int start, int end) {
        total += text.subSequence(start, end).length(); // this: assertion
        return this;
    }

    @Override
    public Fluent append(char letter) {
        total += letter; // this: assertion
        return this;
    }

    /** There is none. */
    static Fluent of(int total) {
        return new Fluent(total * 2);
    }

    /** What it is only through its superclass is not looked at. */
    Comparable<FluentBase> comparable() {
        return new Fluent(total + 1);
    }

    int total() {
        return total; // -7: getter
    }
}
