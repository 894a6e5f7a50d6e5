// uncontrolled: all
package propagation;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import org.junit.Test;

public class ArraysTest {
    private static final int[] FIVE = {10, 11, 12, 13, 14};
    private int number = 7;
    private int index = 2;
    private int size = 3;
    private String text = "seven";
    private int[] numbers = {1, 2, 3};

    @Test
    public void elements() {
        assertEquals(7, Arrayed.of(number)[0]); // brittle: ArraysTest.number
    }

    @Test
    public void otherElementsAreNot() {
        assertEquals(5, Arrayed.of(number)[1]);
    }

    @Test
    public void indicesOfReads() {
        assertEquals(12, FIVE[index]); // brittle: ArraysTest.index
    }

    @Test
    public void indicesOfWrites() {
        assertEquals(99, Arrayed.writtenAt(index)[2]); // brittle: ArraysTest.index
    }

    @Test
    public void lengths() {
        assertEquals(3, new int[size].length); // brittle: ArraysTest.size
        assertEquals(3, new String[size].length); // brittle: ArraysTest.size
        assertEquals(3, new int[size][size][0].length); // brittle: ArraysTest.size
        assertEquals(3, Arrays.copyOf(FIVE, size).length); // brittle: ArraysTest.size
    }

    @Test
    public void fillings() {
        assertEquals(7, Arrayed.filled(3, number)[1]); // brittle: ArraysTest.number
        assertEquals(4, Arrayed.filled(size, 4)[1]); // brittle: ArraysTest.size
        assertEquals(4, Arrayed.filled(3, 4)[1]);
    }

    @Test
    public void notTheReferenceOfTheArray() {
        assertEquals(3, numbers.length);
        assertEquals(2, numbers[1]);
    }

    @Test
    public void clones() {
        assertEquals(7, Arrayed.of(number).clone()[0]); // brittle: ArraysTest.number
    }

    @Test
    public void copies() {
        assertEquals(7, Arrayed.copied(Arrayed.of(number))[1]); // brittle: ArraysTest.number
        assertEquals(7, Arrays.copyOfRange(Arrayed.of(number), 0, 1)[0]); // brittle: ArraysTest.number
        assertEquals(5, Arrayed.copied(Arrayed.of(number))[2]);
    }

    @Test
    public void overlappingCopies() {
        assertEquals(7, Arrayed.moved(Arrayed.of(number))[1]); // brittle: ArraysTest.number
    }

    @Test
    public void references() {
        assertEquals("seven", Arrayed.texts(text)[0]); // brittle: ArraysTest.text
    }

    @Test
    public void narrowElements() {
        assertEquals(7, Arrayed.bytes(number)[0]); // brittle: ArraysTest.number
        assertEquals('s', Arrayed.characters(text)[0]); // brittle: ArraysTest.text
    }

    @Test
    public void utilities() {
        assertTrue(Arrays.equals(Arrayed.of(number), Arrayed.sevenAndFive())); // brittle: ArraysTest.number
        assertEquals(Arrays.hashCode(Arrayed.sevenAndFive()), Arrays.hashCode(Arrayed.of(number))); // brittle: ArraysTest.number
        assertEquals("[7, 5]", Arrays.toString(Arrayed.of(number))); // brittle: ArraysTest.number
        assertEquals(7, Arrayed.filled(number)[1]); // brittle: ArraysTest.number
        assertEquals(7, Arrayed.sorted(number)[1]); // brittle: ArraysTest.number
    }
}

final class Arrayed {
    static int[] of(int number) {
        return new int[] {number, 5};
    }

    static int[] filled(int size, int value) {
        int[] filled = new int[size];
        Arrays.fill(filled, value);
        return filled;
    }

    static int[] sevenAndFive() {
        return new int[] {7, 5};
    }

    static int[] writtenAt(int index) {
        int[] array = new int[5];
        array[index] = 99;
        return array;
    }

    static int[] copied(int[] from) {
        int[] to = new int[3];
        System.arraycopy(from, 0, to, 1, 2);
        return to;
    }

    static int[] moved(int[] array) {
        System.arraycopy(array, 0, array, 1, 1);
        return array;
    }

    static String[] texts(String text) {
        return new String[] {text};
    }

    static byte[] bytes(int number) {
        return new byte[] {(byte) number};
    }

    static char[] characters(String text) {
        return text.toCharArray();
    }

    static int[] filled(int number) {
        int[] array = new int[3];
        Arrays.fill(array, number);
        return array;
    }

    static int[] sorted(int number) {
        int[] array = {number, 3};
        Arrays.sort(array);
        return array;
    }
}
