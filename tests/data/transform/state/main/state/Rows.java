package state;

import java.util.Arrays;

/** Changes elements of arrays. A test sees those of every second kind by a method. */
public class Rows {
    private final int[] numbers = {3, 1, 2};
    private final String[] labels = {"b", "a"};
    private final int[][] table = {{1, 2}, {3, 4}};
    private final char[] letters = {'x', 'y'};
    private final double[] weights = new double[300];
    private final Object[] things = {1, "one"};
    private final boolean[] flags = new boolean[4];
    private final long[] totals = {5L, 6L};
    private final String[][] names = {{"c"}, {"d"}};
    private final byte[] bytes = {7, 8};

    public Rows() {
        sortNumbers();
        sortLabels();
        fillTable();
        upperLetters();
        weigh();
        replaceThing();
        raiseFlag();
        total();
        name();
        turnBytes();
    }

    private void sortNumbers() {
        Arrays.sort(numbers); // void: weak-oracle
    }

    private void sortLabels() {
        Arrays.sort(labels); // void: weak-oracle
    }

    private void fillTable() {
        table[1][0] = 9; // void: weak-oracle
    }

    private void upperLetters() {
        letters[1] = 'Y'; // void: weak-oracle
    }

    private void weigh() {
        weights[7] = 0.5; // void: weak-oracle
    }

    private void replaceThing() {
        things[0] = 2; // void: weak-oracle
    }

    private void raiseFlag() {
        flags[2] = true; // void: weak-oracle
    }

    private void total() {
        totals[0] += totals[1]; // void: weak-oracle
    }

    private void name() {
        names[1][0] = "e"; // void: weak-oracle
    }

    private void turnBytes() {
        bytes[0] = (byte) -bytes[0]; // void: weak-oracle
    }

    public int count() {
        return numbers.length + labels.length + table.length; // 0: assertion, 1: assertion
    }

    public int first() {
        return numbers[0] * 10; // 0: not-covered, 1: not-covered
    }

    public int cell() {
        return table[1][0] + 1; // 0: not-covered, 1: not-covered
    }

    public double weight(int index) {
        return weights[index] * 2; // 0.0: not-covered, 1.0: not-covered
    }

    public boolean isRaised() {
        return flags[0] || flags[1] || flags[2]; // true: not-covered, false: not-covered
    }

    public String names() {
        return String.join(",", names[0]) + String.join(",", names[1]); // null: not-covered, "": not-covered, "A": not-covered
    }
}
