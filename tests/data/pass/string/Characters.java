package string;

/** Character's predicates and conversions, beyond Latin too. */
public class Characters {
    public static void main(String[] args) {
        int[] points = {'a', 'Z', '0', ' ', '\t', '_', '$', 0xe9, 0xdf, 0x130, 0x3b1, 0x4e16, 0x660, 0x2003, 0x1f600, 0x1d400, 0x378, 0};
        for (int p : points) {
            System.out.println(Integer.toHexString(p) + " " + Character.isLetter(p) + Character.isDigit(p) + Character.isLetterOrDigit(p)
                + Character.isWhitespace(p) + Character.isSpaceChar(p) + Character.isUpperCase(p) + Character.isLowerCase(p)
                + Character.isJavaIdentifierStart(p) + Character.isJavaIdentifierPart(p) + Character.isISOControl(p) + " "
                + Integer.toHexString(Character.toUpperCase(p)) + " " + Integer.toHexString(Character.toLowerCase(p)) + " "
                + Integer.toHexString(Character.toTitleCase(p)) + " " + Character.getNumericValue(p) + " " + Character.getType(p) + " "
                + Character.charCount(p) + " " + Character.isSurrogate((char) p) + Character.isIdeographic(p) + Character.isAlphabetic(p));
        }
        System.out.println(Character.digit('f', 16) + " " + Character.digit('g', 16) + " " + Character.forDigit(11, 16) + " " + Character.digit('\u0665', 10));
        System.out.println(Character.toChars(0x1f600).length + " " + Character.toCodePoint('\ud83d', '\ude00') + " " + Character.isSurrogatePair('a', 'b'));
        System.out.println(Character.MAX_VALUE + 0 + " " + Character.valueOf('x').compareTo('z') + " " + Character.toString(65) + " " + Character.hashCode('A'));
        System.out.println(Character.getName('A') + " " + Character.UnicodeBlock.of('\u20ac') + " " + Character.UnicodeScript.of('\u03b1'));
    }
}
