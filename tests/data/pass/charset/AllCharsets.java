package charset;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.util.Arrays;

/** Every character of the first plane through the charsets that a Java platform may have: sizes and digests of what they give. */
public class AllCharsets {
    public static void main(String[] args) throws Exception {
        StringBuilder letters = new StringBuilder();
        for (char c = 0; c < 0x3000; c += 3) letters.append(c);
        String text = letters.toString();
        byte[] every = new byte[256];
        for (int i = 0; i < 256; i++) every[i] = (byte) i;
        for (String name : new String[] {"US-ASCII", "ISO-8859-1", "ISO-8859-2", "ISO-8859-5", "ISO-8859-7", "ISO-8859-9", "ISO-8859-13", "ISO-8859-15", "windows-1250", "windows-1251", "windows-1252", "windows-1253", "windows-1254", "windows-1257", "IBM437", "IBM850", "IBM852", "IBM855", "IBM857", "IBM858", "IBM862", "IBM866", "IBM874", "KOI8-R", "KOI8-U", "UTF-8", "CESU-8", "UTF-16", "UTF-16BE", "UTF-16LE", "UTF-32", "UTF-32BE", "UTF-32LE", "GBK", "GB18030", "GB2312", "Big5", "EUC-JP", "EUC-KR", "Shift_JIS", "windows-31j", "ISO-2022-JP", "ISO-2022-KR", "TIS-620", "x-MacRoman", "IBM037", "IBM1047", "IBM500", "x-windows-949", "x-IBM1006", "ISO-8859-6", "ISO-8859-8", "windows-1255", "windows-1256", "windows-1258"}) {
            if (!Charset.isSupported(name)) {
                System.out.println(name + " is not there");
                continue;
            }
            Charset charset = Charset.forName(name);
            byte[] bytes = charset.canEncode() ? text.getBytes(charset) : new byte[0];
            int can = 0;
            CharsetEncoder encoder = charset.newEncoder();
            for (int i = 0; i < text.length(); i += 5) if (encoder.canEncode(text.charAt(i))) can++;
            CharBuffer decoded = charset.newDecoder().onMalformedInput(CodingErrorAction.REPLACE).onUnmappableCharacter(CodingErrorAction.REPLACE).decode(ByteBuffer.wrap(every));
            System.out.println(charset.name() + " " + bytes.length + " " + Arrays.hashCode(bytes) + " " + can + " " + decoded.length() + " " + decoded.toString().hashCode() + " " + new String(bytes, charset).hashCode() + " " + encoder.maxBytesPerChar());
        }
    }
}
