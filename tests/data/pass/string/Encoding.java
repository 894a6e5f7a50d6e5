package string;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;

/** Strings to bytes and back. */
public class Encoding {
    public static void main(String[] args) {
        String[] texts = {"ascii", "caf\u00e9", "\u20ac", "\ud83d\ude00", "\ud83d", "\u0000\u007f\u0080\u07ff\u0800\uffff"};
        Charset[] charsets = {StandardCharsets.US_ASCII, StandardCharsets.ISO_8859_1, StandardCharsets.UTF_8, StandardCharsets.UTF_16BE, StandardCharsets.UTF_16};
        for (String text : texts) {
            for (Charset charset : charsets) {
                byte[] bytes = text.getBytes(charset);
                System.out.println(charset + " " + HexFormat.of().formatHex(bytes) + " " + new String(bytes, charset).equals(text));
            }
        }
        byte[] malformed = {(byte) 0xc3, 0x28, (byte) 0xe2, (byte) 0x82, (byte) 0xf0, (byte) 0x9f, (byte) 0x98, 'a', (byte) 0xff};
        for (char c : new String(malformed, StandardCharsets.UTF_8).toCharArray()) System.out.print((int) c + " ");
        System.out.println();
        System.out.println(Base64.getEncoder().encodeToString("any carnal pleas".getBytes(StandardCharsets.US_ASCII)));
        System.out.println(new String(Base64.getDecoder().decode("YW55"), StandardCharsets.US_ASCII));
        System.out.println(Base64.getUrlEncoder().withoutPadding().encodeToString(new byte[] {-1, -2, -3, -4}));
        System.out.println(Charset.forName("latin1").name() + " " + Charset.isSupported("no-such"));
        try {
            Charset.forName("no-such");
        } catch (java.nio.charset.UnsupportedCharsetException e) {
            System.out.println(e);
        }
        System.out.println(Arrays.toString("ab".getBytes(StandardCharsets.UTF_16LE)));
        System.out.println("gr\u00fc\u00df dich, \u4e16\u754c \ud83d\ude00");
    }
}
