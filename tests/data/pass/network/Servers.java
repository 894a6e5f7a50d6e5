package network;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpContext;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The JDK's web server spoken to in raw bytes: keep-alive, chunks, bad requests, contexts, headers. */
public class Servers {
    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static String talk(int port, String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(5000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1).replaceAll("Date: [^\r]*", "Date: now").replace("\r\n", "|");
        }
    }

    public static void main(String[] args) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 5);
        ExecutorService pool = Executors.newFixedThreadPool(2);
        server.setExecutor(pool);
        server.createContext("/fixed", exchange -> {
            byte[] body = (exchange.getRequestMethod() + " " + exchange.getProtocol() + " " + exchange.getRequestURI() + " " + new String(exchange.getRequestBody().readAllBytes())).getBytes();
            exchange.getResponseHeaders().set("x-own", "v1");
            exchange.getResponseHeaders().add("X-Own", "v2");
            exchange.sendResponseHeaders(200, exchange.getRequestMethod().equals("HEAD") ? -1 : body.length);
            exchange.getResponseBody().write(exchange.getRequestMethod().equals("HEAD") ? new byte[0] : body);
            exchange.close();
        });
        server.createContext("/chunked", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write("first".getBytes());
                out.flush();
                out.write("second".getBytes());
            }
        });
        server.createContext("/short", exchange -> {
            exchange.sendResponseHeaders(200, 5);
            try {
                exchange.getResponseBody().write("too long".getBytes());
            } catch (IOException e) {
                System.out.println("server: " + e.getMessage());
            }
            exchange.close();
        });
        HttpContext removed = server.createContext("/gone", exchange -> exchange.close());
        server.start();
        int port = server.getAddress().getPort();
        System.out.println(talk(port, "GET /fixed?a=b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"));
        System.out.println(talk(port, "POST /fixed HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nbodyGET /fixed/deep HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"));
        System.out.println(talk(port, "POST /fixed HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"));
        System.out.println(talk(port, "GET /chunked HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"));
        System.out.println(talk(port, "GET /chunked HTTP/1.0\r\n\r\n"));
        System.out.println(talk(port, "HEAD /fixed HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"));
        System.out.println(talk(port, "GET /none<a> HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"));
        System.out.println(talk(port, "nonsense\r\n\r\n"));
        System.out.println(talk(port, "GET /short HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").replaceFirst("too.*", "too.."));
        server.removeContext(removed);
        System.out.println(talk(port, "GET /gone HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").split("\\|")[0]);
        attempt("again", () -> server.createContext("/fixed", exchange -> { }).getPath());
        attempt("relative", () -> server.createContext("rel", exchange -> { }));
        attempt("remove", () -> {
            server.removeContext("/nothing");
            return "";
        });
        attempt("bind", () -> {
            server.bind(new InetSocketAddress(0), 0);
            return "";
        });
        Headers headers = new Headers();
        headers.add("content-TYPE", "a");
        headers.add("Content-Type", "b");
        headers.put("X", new ArrayList<>(List.of("1")));
        System.out.println(headers.getFirst("CONTENT-type") + " " + headers.get("content-type") + " " + new TreeSet<>(headers.keySet()) + " " + headers.containsKey("x") + " " + headers.remove("x"));
        attempt("bad header", () -> {
            headers.add("bad\r\nname", "v");
            return "";
        });
        server.stop(0);
        pool.shutdownNow();
        attempt("stopped", () -> talk(port, "GET / HTTP/1.1\r\n\r\n"));
        System.exit(0);
    }
}
