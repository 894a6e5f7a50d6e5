package network;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.JarURLConnection;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;

/** URLs of files, archives and handlers of one's own; proxies; class loading from URLs. */
public class UrlConnections {
    static Path folder;

    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + String.valueOf(e.getMessage()).replace(folder.toString(), "FOLDER"));
        }
    }

    static String read(URL url) throws IOException {
        try (InputStream in = url.openStream()) {
            return new String(in.readAllBytes());
        }
    }

    public static void main(String[] args) throws Exception {
        folder = Files.createTempDirectory("urls");
        Path text = Files.writeString(folder.resolve("a text.txt"), "content"), jar = folder.resolve("lib.jar");
        Files.setLastModifiedTime(text, java.nio.file.attribute.FileTime.fromMillis(1_000_000_000_000L));
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new ZipEntry("dir/inner.txt"));
            out.write("inner".getBytes());
        }
        URLConnection file = text.toUri().toURL().openConnection();
        System.out.println(file.getContentLength() + " " + file.getContentType() + " " + file.getLastModified() + " " + file.getHeaderField("content-length") + " " + new String(file.getInputStream().readAllBytes()) + " " + file.getUseCaches() + " " + file.getURL().getPath().endsWith("a%20text.txt"));
        System.out.println(read(folder.toUri().toURL()).replace("\n", "|"));
        attempt("missing", () -> read(new URL("file:" + folder + "/none")));
        attempt("writing", () -> {
            URLConnection out = text.toUri().toURL().openConnection();
            out.setDoOutput(true);
            return out.getOutputStream();
        });
        URL inner = new URL("jar:" + jar.toUri() + "!/dir/inner.txt");
        JarURLConnection connection = (JarURLConnection) inner.openConnection();
        System.out.println(read(inner) + " " + connection.getEntryName() + " " + connection.getJarEntry().getSize() + " " + connection.getManifest() + " " + connection.getContentLength() + " " + connection.getJarFileURL().getPath().endsWith("lib.jar"));
        attempt("no entry", () -> read(new URL("jar:" + jar.toUri() + "!/none")));
        attempt("no separator", () -> new URL("jar:" + jar.toUri()));
        try (URLClassLoader loader = new URLClassLoader("named", new URL[] {jar.toUri().toURL(), folder.toUri().toURL()}, null)) {
            System.out.println(read(loader.getResource("dir/inner.txt")) + " " + loader.getResource("none") + " " + (loader.findResource("a text.txt") != null) + " " + loader.getName() + " " + loader.getURLs().length + " " + Collections.list(loader.findResources("dir/inner.txt")).size());
            attempt("class", () -> loader.loadClass("no.Such"));
        }
        URL own = new URL(null, "own:thing?x", new URLStreamHandler() {
            @Override
            protected URLConnection openConnection(URL url) {
                return new URLConnection(url) {
                    @Override
                    public void connect() {
                        connected = true;
                    }

                    @Override
                    public InputStream getInputStream() {
                        return new ByteArrayInputStream(("served " + getURL()).getBytes());
                    }

                    @Override
                    public String getContentType() {
                        return "text/plain";
                    }
                };
            }
        });
        System.out.println(read(own) + " " + own.getContent().getClass().getSimpleName() + " " + own.getDefaultPort());
        URL.setURLStreamHandlerFactory(protocol -> protocol.equals("made") ? new URLStreamHandler() {
            @Override
            protected URLConnection openConnection(URL url) throws IOException {
                throw new IOException("refused " + url);
            }
        } : null);
        attempt("made", () -> read(new URL("made://x/y")));
        try {
            URL.setURLStreamHandlerFactory(null);
        } catch (Error e) {
            System.out.println(e.getMessage());
        }
        ProxySelector selector = ProxySelector.of(new InetSocketAddress("127.0.0.1", 3128));
        System.out.println(selector.select(URI.create("http://example.com/")) + " " + selector.select(URI.create("ftp://x/")) + " " + Proxy.NO_PROXY + " " + new Proxy(Proxy.Type.SOCKS, InetSocketAddress.createUnresolved("h", 1)) + " " + ProxySelector.getDefault().select(URI.create("http://example.com/")));
        attempt("direct", () -> new Proxy(Proxy.Type.DIRECT, new InetSocketAddress(1)));
        attempt("no scheme", () -> ProxySelector.getDefault().select(URI.create("/x")));
        try (var all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) Files.delete(each);
        }
    }
}
