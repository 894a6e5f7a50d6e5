package charset;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeSet;

/** Encoders and decoders: their states, their results, malformed and unmappable input. */
public class Coders {
    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    static String escaped(String text) {
        StringBuilder out = new StringBuilder();
        text.chars().forEach(c -> out.append(c > 32 && c < 127 ? String.valueOf((char) c) : String.format("\\u%04x", c)));
        return out.toString();
    }

    static void malformed() {
        String[] inputs = {"61c3a462", "c3", "c328", "a0a1", "e282", "e228a1", "e28228", "f0288cbc", "f09028bc", "f0288c28", "f8a1a1a1a1", "fc", "eda080", "edb080", "f4908080", "c080", "e08080", "f09f9880", "efbbbf61", "fffe", "61ff62fe", "f09f98", "e282ac"};
        for (String each : inputs) {
            byte[] bytes = HexFormat.of().parseHex(each);
            CharBuffer out = CharBuffer.allocate(20);
            CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
            ByteBuffer in = ByteBuffer.wrap(bytes);
            CoderResult result = decoder.decode(in, out, true);
            System.out.print(each + " " + result + " @" + in.position() + " " + escaped(new String(bytes, StandardCharsets.UTF_8)) + " ");
            try {
                System.out.println(escaped(StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.IGNORE).decode(ByteBuffer.wrap(bytes)).toString()));
            } catch (CharacterCodingException e) {
                System.out.println(e);
            }
        }
    }

    static void unmappable() throws Exception {
        for (String name : new String[] {"US-ASCII", "ISO-8859-1", "UTF-8", "UTF-16", "UTF-16LE", "windows-1252", "UTF-32", "ISO-8859-15", "IBM437", "Shift_JIS", "EUC-JP", "Big5", "GB18030", "ISO-2022-JP", "KOI8-R", "x-UTF-16LE-BOM", "CESU-8"}) {
            if (!Charset.isSupported(name)) {
                System.out.println(name + " none");
                continue;
            }
            Charset charset = Charset.forName(name);
            String text = "aä€日😀\ud800z";
            byte[] bytes = text.getBytes(charset);
            CharsetEncoder encoder = charset.newEncoder();
            System.out.println(charset + " " + hex(bytes) + " " + escaped(new String(bytes, charset)) + " " + encoder.canEncode('€') + encoder.canEncode("日") + encoder.canEncode("\ud800") + " " + encoder.maxBytesPerChar() + " " + encoder.averageBytesPerChar() + " " + hex(encoder.replacement()) + " " + charset.newDecoder().maxCharsPerByte());
            attempt("  report", () -> hex(charset.newEncoder().encode(CharBuffer.wrap(text)).array()));
        }
    }

    static void states() throws Exception {
        CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder().onUnmappableCharacter(CodingErrorAction.REPLACE).onMalformedInput(CodingErrorAction.REPLACE).replaceWith(new byte[] {'#'});
        ByteBuffer out = ByteBuffer.allocate(4);
        CharBuffer in = CharBuffer.wrap("a€b\ud83d");
        System.out.println(encoder.encode(in, out, false) + " " + in.position() + " " + out.position());
        out.clear();
        System.out.println(encoder.encode(in, out, false) + " " + in.position() + " " + encoder.encode(in, out, true) + " " + encoder.flush(out) + " " + hex(Arrays.copyOf(out.array(), out.position())));
        attempt("encode after flush", () -> encoder.encode(CharBuffer.wrap("x"), out, false));
        attempt("flush first", () -> StandardCharsets.UTF_8.newEncoder().flush(out));
        attempt("flush while coding", () -> {
            CharsetEncoder fresh = StandardCharsets.UTF_8.newEncoder();
            fresh.encode(CharBuffer.wrap("x"), ByteBuffer.allocate(3), false);
            return fresh.flush(out);
        });
        attempt("bad replacement", () -> StandardCharsets.US_ASCII.newEncoder().replaceWith(new byte[] {(byte) 0xff}));
        attempt("long replacement", () -> StandardCharsets.US_ASCII.newDecoder().replaceWith("too long"));
        attempt("null action", () -> encoder.onMalformedInput(null));
        CharsetDecoder decoder = StandardCharsets.UTF_16.newDecoder().replaceWith("?").onMalformedInput(CodingErrorAction.REPLACE);
        CharBuffer chars = CharBuffer.allocate(10);
        System.out.println(decoder.decode(ByteBuffer.wrap(HexFormat.of().parseHex("fffe6100")), chars, false) + " " + decoder.decode(ByteBuffer.wrap(HexFormat.of().parseHex("620000d8")), chars, true) + " " + decoder.flush(chars) + " " + escaped(chars.flip().toString()) + " " + decoder.isAutoDetecting() + " " + decoder.malformedInputAction());
        for (CoderResult each : new CoderResult[] {CoderResult.UNDERFLOW, CoderResult.OVERFLOW, CoderResult.malformedForLength(3), CoderResult.unmappableForLength(2)}) System.out.print(each + " " + each.isError() + (each.isError() ? each.length() : 0) + " ");
        attempt("length", () -> CoderResult.UNDERFLOW.length());
        attempt("throw", () -> {
            CoderResult.unmappableForLength(2).throwException();
            return "";
        });
    }

    static void names() {
        Charset latin = Charset.forName("latin1");
        System.out.println(latin + " " + latin.displayName() + " " + new TreeSet<>(latin.aliases()) + " " + latin.contains(StandardCharsets.US_ASCII) + " " + StandardCharsets.UTF_8.contains(latin) + " " + latin.compareTo(StandardCharsets.UTF_8) + " " + Charset.defaultCharset() + " " + latin.canEncode() + " " + latin.isRegistered() + " " + Charset.isSupported("utf8") + " " + Charset.isSupported("no-such"));
        for (String bad : new String[] {"no-such", "bad name", "", "é", "-x"}) attempt(bad, () -> Charset.forName(bad));
        attempt("bytes", () -> "x".getBytes("no-such"));
        attempt("null", () -> Charset.forName(null));
        System.out.println(Charset.availableCharsets().keySet().containsAll(List.of("US-ASCII", "ISO-8859-1", "UTF-8", "UTF-16BE", "UTF-16LE", "UTF-16", "windows-1252")));
    }

    public static void main(String[] args) throws Exception {
        malformed();
        unmappable();
        states();
        names();
    }
}
