package text;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.StringJoiner;
import java.util.UUID;
import java.util.concurrent.Callable;

/** Base64, HexFormat, UUID, StringJoiner, Objects and Optional in their corners. */
public class Encodings {
    static void attempt(String what, Callable<?> action) {
        try {
            Object result = action.call();
            System.out.println(what + ": " + (result instanceof byte[] bytes ? Arrays.toString(bytes) : result));
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static void base64() throws IOException {
        byte[] data = new byte[60];
        for (int i = 0; i < data.length; i++) data[i] = (byte) (i * 37 - 5);
        for (int length : new int[] {0, 1, 2, 3, 59}) {
            byte[] part = Arrays.copyOf(data, length);
            String plain = Base64.getEncoder().encodeToString(part), url = Base64.getUrlEncoder().encodeToString(part), bare = Base64.getEncoder().withoutPadding().encodeToString(part), mime = Base64.getMimeEncoder(20, "~".getBytes()).encodeToString(part);
            System.out.println(plain + " " + url + " " + bare + " " + mime + " " + Arrays.equals(part, Base64.getDecoder().decode(plain)) + Arrays.equals(part, Base64.getUrlDecoder().decode(url)) + Arrays.equals(part, Base64.getDecoder().decode(bare)) + Arrays.equals(part, Base64.getMimeDecoder().decode(mime)));
        }
        for (String bad : new String[] {"a", "ab=", "a===", "ab==c", "abc=d", "a b=", "ab-_", "abcd====", "=", "abcde", "ab=c"}) {
            attempt(bad, () -> Base64.getDecoder().decode(bad));
            attempt("mime " + bad, () -> Base64.getMimeDecoder().decode(bad));
        }
        attempt("small buffer", () -> Base64.getEncoder().encode(data, new byte[10]));
        attempt("line length", () -> Base64.getMimeEncoder(8, "a".getBytes()));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream wrapped = Base64.getMimeEncoder().wrap(out)) {
            wrapped.write(data);
            wrapped.write(data, 3, 5);
        }
        System.out.println(out.toString().replace("\r\n", "|") + " " + Base64.getMimeDecoder().wrap(new ByteArrayInputStream(out.toByteArray())).readAllBytes().length + " " + Base64.getEncoder().encode(ByteBuffer.wrap(data, 1, 4)).remaining());
        attempt("cut stream", () -> Base64.getDecoder().wrap(new ByteArrayInputStream("abc".getBytes())).readAllBytes());
        attempt("bad stream", () -> Base64.getDecoder().wrap(new ByteArrayInputStream("ab*d".getBytes())).readAllBytes());
    }

    static void hexAndUuid() {
        HexFormat format = HexFormat.ofDelimiter(", ").withPrefix("0x").withSuffix("h").withUpperCase();
        System.out.println(format.formatHex(new byte[] {0, -1, 16}) + " " + Arrays.toString(format.parseHex("0x00h, 0xFFh")) + " " + format + " " + HexFormat.of().toHexDigits(-5L, 5) + " " + HexFormat.of().toHexDigits((byte) 7) + " " + HexFormat.fromHexDigits("fFf") + " " + HexFormat.fromHexDigitsToLong("8000000000000000") + " " + HexFormat.isHexDigit('g') + " " + format.equals(HexFormat.of()) + " " + HexFormat.fromHexDigit('b'));
        attempt("odd", () -> HexFormat.of().parseHex("abc"));
        attempt("digit", () -> HexFormat.of().parseHex("zz"));
        attempt("prefix", () -> format.parseHex("00"));
        attempt("long", () -> HexFormat.fromHexDigits("123456789"));
        UUID name = UUID.nameUUIDFromBytes("name".getBytes()), fixed = new UUID(0x0123456789ab1defL, 0x8000000000000001L);
        System.out.println(name + " " + name.version() + name.variant() + " " + fixed + " " + fixed.timestamp() + " " + fixed.clockSequence() + " " + fixed.node() + " " + fixed.hashCode() + " " + name.compareTo(fixed) + " " + UUID.fromString("1-1-1-1-1").equals(new UUID(0x100010001L, 0x1000000000001L)));
        for (String bad : new String[] {"", "1-2-3-4", "00000000-0000-0000-0000-00000000000g", "1-2-3-4-5-6", "00000000-0000-0000-0000-0000000000000000"}) attempt(bad, () -> UUID.fromString(bad));
        attempt("timestamp", name::timestamp);
    }

    static void small() {
        StringJoiner joiner = new StringJoiner("/", "(", ")").setEmptyValue("none");
        System.out.println(joiner + " " + joiner.length() + " " + joiner.add("").add(null) + " " + joiner.merge(new StringJoiner("-").add("x").add("y")) + " " + joiner.length() + " " + joiner.merge(new StringJoiner(",")));
        System.out.println(Objects.hash(1, null, "x") + " " + Objects.toString(null, "d") + " " + Objects.requireNonNullElse(null, 5) + " " + Objects.equals(null, null) + " " + Objects.deepEquals(new int[] {1}, new int[] {1}) + " " + Objects.checkFromToIndex(1, 2, 3) + " " + Objects.hashCode(null) + " " + Objects.isNull(1));
        attempt("null", () -> Objects.requireNonNull(null, "named"));
        attempt("supplied", () -> Objects.requireNonNull(null, () -> "supplied"));
        attempt("both null", () -> Objects.requireNonNullElse(null, null));
        attempt("index", () -> Objects.checkIndex(3, 3));
        attempt("range", () -> Objects.checkFromIndexSize(2, 2, 3));
        attempt("long index", () -> Objects.checkIndex(5L, 4L));
        Optional<String> some = Optional.of("v"), none = Optional.empty();
        System.out.println(some + " " + none + " " + some.map(String::length) + none.map(String::length) + some.map(s -> (String) null) + some.filter(String::isEmpty) + " " + none.or(() -> some) + none.orElseGet(() -> "g") + some.flatMap(s -> none) + " " + some.stream().count() + none.stream().count() + " " + some.equals(Optional.of("v")) + " " + some.hashCode() + " " + OptionalInt.of(1).equals(OptionalInt.of(1)) + OptionalLong.empty() + OptionalDouble.of(0.5) + " " + none.isEmpty());
        some.ifPresentOrElse(v -> System.out.print(v), () -> System.out.print("no"));
        none.ifPresentOrElse(v -> System.out.println(v), () -> System.out.println("no"));
        attempt("get", none::get);
        attempt("orElseThrow", () -> none.orElseThrow(() -> new IllegalStateException("own")));
        attempt("of null", () -> Optional.of(null));
        attempt("null from map", () -> some.flatMap(s -> null));
        attempt("int", () -> OptionalInt.empty().getAsInt());
    }

    public static void main(String[] args) throws Exception {
        base64();
        hexAndUuid();
        small();
    }
}
