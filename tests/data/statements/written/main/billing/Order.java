package billing;

import java.io.IOException;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.concurrent.TimeoutException;

/** A class with members of many kinds. */
public class Order {
    private final String currency;
    private final List<Item> items = new ArrayList<>();
    private Status status = Status.OPEN;
    private int total;

    public Order(String currency) {
        this.currency = currency;
    }

    /** A nested enum. */
    public enum Status {
        OPEN,
        PAID
    }

    /** An inner class. */
    public class Line {
        private final int number;

        public Line(int number) {
            this.number = number;
        }

        public Order order() {
            return Order.this;
        }

        public int getNumber() {
            return number;
        }
    }

    /** A nested class. */
    public static class Builder {
        private String currency = "";

        public Builder currency(String currency) {
            this.currency = currency;
            return this;
        }

        public Order build() {
            return new Order(currency);
        }
    }

    private static final class Hidden extends Item {
        Hidden() {
            super("hidden", 0);
        }
    }

    private static final class Unchecked extends IllegalStateException {
        private static final long serialVersionUID = 1;
    }

    /** Prints the total, and a line for each note. */
    public boolean print(String title, String... notes) throws IOException {
        if (notes.length > 9) {
            throw new IOException("too long");
        }
        System.out.print(title + " " + total + " " + currency);
        for (String note : notes) {
            System.out.println();
            System.out.print("- " + note);
        }
        return notes.length > 0;
    }

    public int add(Item item, int quantity) {
        if (quantity < 0) {
            throw new IllegalArgumentException("quantity " + quantity);
        }
        items.add(item);
        total += item.getPrice() * quantity;
        return quantity;
    }

    public int getTotal() {
        return total;
    }

    public boolean isEmpty() {
        return items.isEmpty();
    }

    public String getCurrency() {
        return currency;
    }

    public Item find(String name) {
        return items.stream().filter(it -> it.getName().equals(name)).findFirst().orElse(null);
    }

    public Item hidden() {
        return new Hidden();
    }

    public Object first() {
        return items.isEmpty() ? null : items.get(0);
    }

    public void fail() {
        throw new Unchecked();
    }

    public static Order parse(String text) throws ParseException {
        if (text.isEmpty()) {
            throw new ParseException("empty", 0);
        }
        return new Order(text);
    }

    public int tags(String... tags) {
        return tags.length;
    }

    public int tags(String first, int... numbers) {
        return first.length() + numbers.length;
    }

    public String describe(Object any) {
        return "object " + any;
    }

    public String describe(String text) {
        return "text " + text;
    }

    public String describe(Integer number) {
        return "number " + number;
    }

    public String remove(int index) {
        return "index " + index;
    }

    public String remove(Object any) {
        return "object " + any;
    }

    public Order addAll(List<String> names) {
        for (String name : names) {
            add(new Item(name, 1), 1);
        }
        return this;
    }

    public Status getStatus() {
        return status;
    }

    public void setStatus(Status status) {
        this.status = status;
    }

    public double average(double one, double other) {
        return (one + other) / 2;
    }

    public float half(float of) {
        return of / 2;
    }

    public byte level(byte level, short other) {
        return (byte) (level + other);
    }

    public char letter(char of) {
        return Character.toUpperCase(of);
    }

    public Integer limit(Long of) {
        return of == null ? null : of.intValue();
    }

    public int[] prices() {
        return items.stream().mapToInt(Item::getPrice).toArray();
    }

    public double[] rates() {
        return new double[] {0.5, 1};
    }

    public List<String> names() {
        List<String> names = new ArrayList<>();
        items.forEach(it -> names.add(it.getName()));
        return names;
    }

    public boolean isDue(Date date, billing.imported.Date other) {
        return date == null;
    }

    public void close() throws IOException, TimeoutException {
    }

    public void shut() throws IOException, TimeoutException, InterruptedException {
    }

    public void verify() {
        throw new AssertionError("always");
    }

    /** Throws a checked exception that it does not declare. */
    public void hide() {
        Order.<RuntimeException>sneak(new IOException());
    }

    @SuppressWarnings("unchecked")
    private static <E extends Exception> void sneak(Exception exception) throws E {
        throw (E) exception;
    }

    @Deprecated
    public long old(long of) {
        return of;
    }

    public Class<?> type() {
        return Order.class;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Order && ((Order) other).currency.equals(currency);
    }

    @Override
    public int hashCode() {
        return currency.hashCode();
    }

    @Override
    public String toString() {
        return currency + " " + total;
    }
}
