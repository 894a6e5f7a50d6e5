package network;

import java.net.CookieManager;
import java.net.CookiePolicy;
import java.net.HttpCookie;
import java.net.IDN;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/** URI, URL, encoders, internet addresses and cookies: what they parse, print, resolve and refuse. */
public class Identifiers {
    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static void uris() throws Exception {
        for (String text : new String[] {"http://user:pw@host.example:8080/a/b%20c?q=1&r=%C3%A4#frag", "mailto:a@b.c", "file:///x/y", "urn:isbn:123", "../rel/./path?x", "//host/path", "http://[::1]:80/", "#only", "", "http://host", "ftp://1.2.3.4/;type=a", "jar:file:/a.jar!/b", "http://ä.example/ö"}) {
            URI uri = new URI(text);
            System.out.println(text + " -> " + uri.getScheme() + " " + uri.getRawSchemeSpecificPart() + " " + uri.getUserInfo() + " " + uri.getHost() + " " + uri.getPort() + " " + uri.getPath() + " " + uri.getQuery() + " " + uri.getFragment() + " " + uri.isAbsolute() + uri.isOpaque() + " " + uri.toASCIIString());
        }
        for (String bad : new String[] {"http://a b", "%zz", "1a:b", "http://host:port/", "http://[::1", "a:", "http://", ":x", "x^y"}) attempt(bad, () -> new URI(bad));
        attempt("create", () -> URI.create("a b"));
        URI base = URI.create("http://a/b/c/d;p?q");
        for (String relative : new String[] {"g:h", "g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", ";x", "", ".", "..", "../g", "../..", "../../../g", "/./g", "g/../h", "./g/."}) System.out.print(base.resolve(relative) + " ");
        System.out.println();
        System.out.println(URI.create("http://h/a/").relativize(URI.create("http://h/a/b/c?x")) + " " + URI.create("http://h/a").relativize(URI.create("http://g/b")) + " " + URI.create("a/b/../../../c/./d").normalize() + " " + URI.create("HTTP://Host/%7e").equals(URI.create("http://host/%7E")) + " " + URI.create("b").compareTo(URI.create("a")) + " " + URI.create("HTTP://H").hashCode());
        System.out.println(new URI("http", "me", "host", 1, "/a b", "q=ü", "f g") + " " + new URI("s", "opaque part", null) + " " + new URI(null, null, "rel", null));
        attempt("relative path in hierarchical", () -> new URI("http", "host", "nopath", null));
    }

    static void urls() throws Exception {
        URL url = new URL("https://user@host:444/p/a/th.html?query#ref");
        System.out.println(url.getProtocol() + " " + url.getUserInfo() + " " + url.getHost() + " " + url.getPort() + " " + url.getDefaultPort() + " " + url.getPath() + " " + url.getFile() + " " + url.getQuery() + " " + url.getRef() + " " + url.getAuthority() + " " + url.toExternalForm());
        System.out.println(new URL(url, "../x?y") + " " + new URL(url, "//other") + " " + new URL(url, "#new") + " " + new URL("file:rel").getPath() + " " + new URL("http", "h", -1, "/f") + " " + new URL("jar:file:/a.jar!/b").getPath() + " " + url.sameFile(new URL("https://user@host:444/p/a/th.html?query")) + " " + new URL("http://[::1]/").getHost());
        for (String bad : new String[] {"nothing:x", "noscheme", "http://host:x/", "http://host:-2/", ""}) attempt(bad, () -> new URL(bad));
        attempt("to uri", () -> new URL("http://a b/").toURI());
        for (String text : new String[] {"a b&c=d/e?ä€+~*-_.", "😀", ""}) {
            String encoded = URLEncoder.encode(text, StandardCharsets.UTF_8);
            System.out.println(encoded + " " + URLDecoder.decode(encoded, StandardCharsets.UTF_8).equals(text) + " " + URLEncoder.encode(text, StandardCharsets.ISO_8859_1));
        }
        attempt("decode", () -> URLDecoder.decode("%4", "UTF-8"));
        attempt("decode bad", () -> URLDecoder.decode("%zz", "UTF-8"));
        attempt("decode negative", () -> URLDecoder.decode("%-1", "UTF-8"));
        attempt("charset", () -> URLEncoder.encode("x", "no-such"));
        System.out.println(URLDecoder.decode("a+b%41%C3%A4", "UTF-8") + " " + IDN.toASCII("bücher.example") + " " + IDN.toUnicode("xn--bcher-kva.example") + " " + URLConnection.guessContentTypeFromName("a.png") + " " + URLConnection.getFileNameMap().getContentTypeFor("x.html"));
        attempt("long label", () -> IDN.toASCII("ü".repeat(70)));
    }

    static void addresses() throws Exception {
        for (String text : new String[] {"127.0.0.1", "::1", "192.168.1.300", "10.1", "0.0.0.0", "ff02::1", "fe80::1", "::ffff:1.2.3.4", "[::1]", "224.0.0.1", "2001:db8::8:800:200c:417a", "1::2::3"}) {
            attempt(text, () -> {
                InetAddress address = InetAddress.getByName(text);
                return address + " " + address.getHostAddress() + " " + address.isLoopbackAddress() + address.isAnyLocalAddress() + address.isMulticastAddress() + address.isSiteLocalAddress() + address.isLinkLocalAddress() + " " + address.getClass().getSimpleName() + " " + address.getAddress().length;
            });
        }
        attempt("raw", () -> InetAddress.getByAddress("name", new byte[] {1, 2, 3, 4}));
        attempt("raw length", () -> InetAddress.getByAddress(new byte[3]));
        System.out.println(InetSocketAddress.createUnresolved("host.invalid", 5) + " " + new InetSocketAddress("127.0.0.1", 80) + " " + new InetSocketAddress(0).isUnresolved() + " " + InetAddress.getByName("1.2.3.4").equals(InetAddress.getByAddress("other", new byte[] {1, 2, 3, 4})) + " " + InetAddress.getLoopbackAddress());
        attempt("port", () -> new InetSocketAddress(70000));
        List<HttpCookie> cookies = HttpCookie.parse("Set-Cookie: id=abc; Max-Age=60; Path=/x; Secure; HttpOnly; Domain=.example.com");
        HttpCookie cookie = cookies.get(0);
        System.out.println(cookie + " " + cookie.getMaxAge() + " " + cookie.getPath() + " " + cookie.getSecure() + cookie.isHttpOnly() + " " + cookie.getDomain() + " " + HttpCookie.domainMatches(".example.com", "www.example.com") + " " + cookie.getVersion());
        CookieManager manager = new CookieManager(null, CookiePolicy.ACCEPT_ALL);
        manager.put(URI.create("http://www.example.com/x/y"), Map.of("Set-Cookie", List.of("a=1; path=/x", "b=2; path=/other")));
        System.out.println(manager.get(URI.create("http://www.example.com/x/z"), Map.of()) + " " + manager.getCookieStore().getCookies().size());
        attempt("cookie", () -> HttpCookie.parse("=x"));
    }

    public static void main(String[] args) throws Exception {
        uris();
        urls();
        addresses();
    }
}
