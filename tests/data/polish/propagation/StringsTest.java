// uncontrolled: all
package propagation;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import java.util.Locale;
import java.util.StringJoiner;
import org.junit.Test;

public class StringsTest {
    private int number = 7;
    private char letter = 's';
    private String text = "seven";
    private String numeral = "7";

    @Test
    public void characters() {
        assertEquals('s', text.charAt(0)); // brittle: StringsTest.text
        assertEquals('v', Texts.third(text)); // brittle: StringsTest.text
    }

    @Test
    public void lengths() {
        assertEquals(5, text.length()); // brittle: StringsTest.text
        assertFalse(text.isEmpty()); // brittle: StringsTest.text
    }

    @Test
    public void parts() {
        assertEquals("even", Texts.tail(text)); // brittle: StringsTest.text
        assertEquals("sev", Texts.split(text)[0]); // brittle: StringsTest.text
        assertEquals("seven", text.trim()); // brittle: StringsTest.text
        assertEquals("SEVEN", text.toUpperCase(Locale.ROOT)); // brittle: StringsTest.text
        assertEquals("sexen", Texts.replaced(text)); // brittle: StringsTest.text
    }

    @Test
    public void concatenation() {
        assertEquals("<seven>", Texts.quoted(text)); // brittle: StringsTest.text
        assertEquals("<7>", Texts.quoted(number)); // brittle: StringsTest.number
        assertEquals("seven7", text + number); // brittle: StringsTest.text, StringsTest.number
        assertEquals("sevens", text.concat(Texts.plural(letter))); // brittle: StringsTest.text, StringsTest.letter
    }

    @Test
    public void builders() {
        assertEquals("seven7s", Texts.built(text, number, letter)); // brittle: StringsTest.text, StringsTest.number, StringsTest.letter
        assertEquals("neves", Texts.reversed(text)); // brittle: StringsTest.text
        assertEquals("a,seven", Texts.joined(text)); // brittle: StringsTest.text
    }

    @Test
    public void formats() {
        assertEquals("7 seven", Texts.formatted(number, text)); // brittle: StringsTest.number, StringsTest.text
    }

    @Test
    public void comparisons() {
        assertTrue(Texts.seven().equals(text)); // brittle: StringsTest.text
        assertEquals(0, text.compareTo(Texts.seven())); // brittle: StringsTest.text
        assertTrue(Texts.startsLikeSeven(text)); // brittle: StringsTest.text
        assertTrue(Texts.matches(text)); // brittle: StringsTest.text
        assertEquals(3, Texts.indexOfE(text)); // brittle: StringsTest.text
    }

    @Test
    public void references() {
        assertSame(Texts.seven(), text); // brittle: StringsTest.text
        assertSame(Texts.seven(), Texts.interned(text)); // brittle: StringsTest.text
    }

    @Test
    public void internedCharacters() {
        assertSame("sss", Texts.repeated(letter).intern()); // brittle: StringsTest.letter
        assertEquals(5, Texts.interned(text).length()); // brittle: StringsTest.text
    }

    @Test
    public void checksums() {
        assertEquals(2522131820L, Texts.checksum(text)); // brittle: StringsTest.text
    }

    @Test
    public void hashCodes() {
        assertEquals(Texts.seven().hashCode(), text.hashCode()); // brittle: StringsTest.text
    }

    @Test
    public void switches() {
        assertEquals(70, Texts.chosen(text)); // brittle: StringsTest.text
    }

    @Test
    public void numbers() {
        assertEquals(7, Integer.parseInt(numeral)); // brittle: StringsTest.numeral
        assertFalse(Texts.isNumber(text)); // brittle: StringsTest.text
        assertEquals("7", Integer.toString(number)); // brittle: StringsTest.number
        assertEquals("7", String.valueOf(number)); // brittle: StringsTest.number
    }

    @Test
    public void arraysOfCharacters() {
        assertEquals("seven", new String(text.toCharArray())); // brittle: StringsTest.text
        assertEquals("sss", Texts.repeated(letter)); // brittle: StringsTest.letter
    }

    @Test
    public void otherCharactersOfABuilderAreNot() {
        assertEquals('a', Texts.built("abc", number, letter).charAt(0));
    }
}

final class Texts {
    static String seven() {
        return "seven";
    }

    static char third(String text) {
        return text.charAt(2);
    }

    static String tail(String text) {
        return text.substring(1);
    }

    static String[] split(String text) {
        return text.split("e(?=n)");
    }

    static String replaced(String text) {
        return text.replace('v', 'x');
    }

    static String quoted(Object value) {
        return "<" + value + ">";
    }

    static String plural(char letter) {
        return String.valueOf(letter);
    }

    static String built(String text, int number, char letter) {
        return new StringBuilder().append(text).append(number).append(letter).toString();
    }

    static String reversed(String text) {
        return new StringBuilder(text).reverse().toString();
    }

    static String joined(String text) {
        return new StringJoiner(",").add("a").add(text).toString();
    }

    static String formatted(int number, String text) {
        return String.format(Locale.ROOT, "%d %s", number, text);
    }

    static boolean startsLikeSeven(String text) {
        return text.startsWith("sev");
    }

    static boolean matches(String text) {
        return text.matches("s[a-z]+n");
    }

    static int indexOfE(String text) {
        return text.lastIndexOf('e');
    }

    static String interned(String text) {
        return new String(text).intern();
    }

    static long checksum(String text) {
        java.util.zip.CRC32 checksum = new java.util.zip.CRC32();
        checksum.update(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
        return checksum.getValue();
    }

    static int chosen(String text) {
        switch (text) {
            case "six":
                return 60;
            case "seven":
                return 70;
            default:
                return 0;
        }
    }

    static boolean isNumber(String text) {
        try {
            Double.parseDouble(text);
            return true;
        } catch (NumberFormatException expected) {
            return false;
        }
    }

    static String repeated(char letter) {
        char[] letters = new char[3];
        java.util.Arrays.fill(letters, letter);
        return new String(letters);
    }
}
