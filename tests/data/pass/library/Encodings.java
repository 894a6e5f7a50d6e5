package library;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.StringJoiner;
import java.util.StringTokenizer;
import java.util.UUID;

/** Base64 in its three kinds, hexadecimal text, percent encoding, URIs taken apart and resolved, UUIDs, joiners and tokenizers. */
public class Encodings {
    public static void main(String[] args) throws Exception {
        base64();
        hexadecimal();
        percents();
        uris();
        identifiers();
        texts();
    }

    private static void base64() throws IOException {
        byte[] bytes = new byte[60];
        for (int index = 0; index < bytes.length; index++) {
            bytes[index] = (byte) (index * 37 - 5);
        }
        for (Base64.Encoder encoder : new Base64.Encoder[] {Base64.getEncoder(), Base64.getUrlEncoder().withoutPadding(), Base64.getMimeEncoder(), Base64.getMimeEncoder(20, new byte[] {'|'})}) {
            System.out.println(encoder.encodeToString(bytes).replace("\r\n", "<>"));
        }
        for (int length = 0; length < 4; length++) {
            String text = Base64.getEncoder().encodeToString(Arrays.copyOf(bytes, length));
            System.out.println(text + " " + Base64.getDecoder().decode(text).length);
        }
        for (String bad : new String[] {"A", "AB=C", "AB C", "====", "AAA=A", "A-_B", "AA==AA=="}) {
            for (Base64.Decoder decoder : new Base64.Decoder[] {Base64.getDecoder(), Base64.getUrlDecoder(), Base64.getMimeDecoder()}) {
                try {
                    System.out.print(Arrays.toString(decoder.decode(bad)) + "; ");
                } catch (IllegalArgumentException refused) {
                    System.out.print(refused.getMessage() + "; ");
                }
            }
            System.out.println();
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream wrapped = Base64.getEncoder().wrap(out)) {
            wrapped.write(bytes, 0, 7);
            wrapped.write(1);
        }
        InputStream in = Base64.getDecoder().wrap(new ByteArrayInputStream(out.toByteArray()));
        System.out.println(out + " " + in.read() + " " + in.readAllBytes().length);
        System.out.println(Base64.getDecoder().decode(ByteBuffer.wrap("AQID".getBytes(StandardCharsets.US_ASCII))) + " " + Base64.getEncoder().encode(bytes, new byte[100]));
    }

    private static void hexadecimal() {
        HexFormat format = HexFormat.ofDelimiter(", ").withPrefix("0x").withUpperCase();
        System.out.println(format.formatHex(new byte[] {1, -1, 127}) + " " + Arrays.toString(format.parseHex("0x01, 0xFF")) + " " + format);
        HexFormat plain = HexFormat.of();
        System.out.println(plain.toHexDigits((byte) -2) + " " + plain.toHexDigits('z') + " " + plain.toHexDigits(255L, 3) + " " + HexFormat.fromHexDigits("7fff") + " " + HexFormat.isHexDigit('g'));
        for (String bad : new String[] {"abc", "0g", ""}) {
            try {
                System.out.println(plain.parseHex(bad).length);
            } catch (IllegalArgumentException refused) {
                System.out.println(refused.getMessage());
            }
        }
    }

    private static void percents() {
        String text = "a b+c&d=\u00e4/\u20ac?~*-_.";
        String encoded = URLEncoder.encode(text, StandardCharsets.UTF_8);
        System.out.println(encoded + " " + URLDecoder.decode(encoded, StandardCharsets.UTF_8).equals(text));
        for (String bad : new String[] {"%", "%4", "%zz", "%-1", "a%20b+c"}) {
            try {
                System.out.println(URLDecoder.decode(bad, StandardCharsets.UTF_8));
            } catch (IllegalArgumentException refused) {
                System.out.println(refused.getMessage());
            }
        }
    }

    private static void uris() throws URISyntaxException {
        for (String text : new String[] {"http://user@host:80/a/./b/../c?q=1#f", "mailto:a@b.c", "file:///x%20y", "//host/p", "../up", "urn:isbn:1", "http://[::1]:8/", "a:b:c", ""}) {
            URI uri = new URI(text);
            System.out.println(uri.getScheme() + "|" + uri.getSchemeSpecificPart() + "|" + uri.getAuthority() + "|" + uri.getUserInfo() + "|" + uri.getHost() + "|" + uri.getPort()
                    + "|" + uri.getPath() + "|" + uri.getQuery() + "|" + uri.getFragment() + "|" + uri.isOpaque() + "|" + uri.normalize());
        }
        URI base = URI.create("http://h/a/b/c?q");
        for (String reference : new String[] {"d", "./d", "../d", "/d", "?x", "#y", "//o/e", "../../../d", ""}) {
            System.out.print(base.resolve(reference) + " ");
        }
        System.out.println(base.relativize(URI.create("http://h/a/b/c/d")) + " " + URI.create("http://h/a/").relativize(URI.create("http://h/a/b")));
        System.out.println(new URI("http", "h", "/p q/\u00e4", "x=%", "f g").toASCIIString());
        for (String bad : new String[] {"http://a b", "1a:b", ":x", "http:///p q", "http://h:x/", "a%zz"}) {
            try {
                System.out.println(new URI(bad).parseServerAuthority());
            } catch (URISyntaxException refused) {
                System.out.println(refused.getMessage());
            }
        }
    }

    private static void identifiers() {
        UUID name = UUID.nameUUIDFromBytes("name".getBytes(StandardCharsets.US_ASCII));
        System.out.println(name + " " + name.version() + " " + name.variant() + " " + name.hashCode() + " " + UUID.fromString("1-2-3-4-5") + " " + name.compareTo(new UUID(0, 0)));
        for (String bad : new String[] {"x", "1-2-3-4", "1-2-3-4-g", "11111111111111111-1-1-1-1"}) {
            try {
                System.out.println(UUID.fromString(bad));
            } catch (IllegalArgumentException refused) {
                System.out.println(refused.getMessage());
            }
        }
        try {
            name.timestamp();
        } catch (UnsupportedOperationException refused) {
            System.out.println(refused.getMessage());
        }
    }

    private static void texts() {
        StringJoiner joiner = new StringJoiner(", ", "{", "}").setEmptyValue("nothing");
        System.out.println(joiner + " " + joiner.length() + " " + joiner.add("a").merge(new StringJoiner("-").add("b").add("c")).add(null));
        StringTokenizer tokens = new StringTokenizer("a,b;;c", ",;", true);
        System.out.print(tokens.countTokens() + ":");
        while (tokens.hasMoreTokens()) {
            System.out.print(" " + tokens.nextToken());
        }
        System.out.println(" " + new StringTokenizer("x y=z").nextToken("="));
    }
}
