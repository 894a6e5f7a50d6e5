package network;


import com.sun.net.httpserver.BasicAuthenticator;
import com.sun.net.httpserver.Filter;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.Authenticator;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.PasswordAuthentication;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** HttpClient and HttpURLConnection against a server that answers in many ways: bodies, headers, redirects, timeouts, authentication, web sockets refused. */
public class Clients {
    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + String.valueOf(e.getMessage()).replaceFirst(":\\d+", ""));
        }
    }

    static void answer(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        if (bytes.length > 0) exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    static HttpServer serve() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newFixedThreadPool(2, task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        }));
        server.createContext("/echo", exchange -> answer(exchange, 200, exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + exchange.getRequestHeaders().get("X-many") + " " + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
        server.createContext("/status/", exchange -> answer(exchange, Integer.parseInt(exchange.getRequestURI().getPath().substring(8)), "status"));
        server.createContext("/lines", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            try (Writer out = new OutputStreamWriter(exchange.getResponseBody(), StandardCharsets.UTF_8)) {
                for (int i = 0; i < 50; i++) out.write("line " + i + "\n");
            }
        });
        server.createContext("/around", exchange -> {
            int left = Integer.parseInt(exchange.getRequestURI().getQuery());
            exchange.getResponseHeaders().set("Location", left == 0 ? "/echo" : "/around?" + (left - 1));
            answer(exchange, left % 2 == 0 ? 302 : 307, "");
        });
        server.createContext("/slow", exchange -> {
            try {
                Thread.sleep(2000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            answer(exchange, 200, "late");
        });
        server.createContext("/private", exchange -> answer(exchange, 200, "for " + exchange.getPrincipal().getUsername())).setAuthenticator(new BasicAuthenticator("realm") {
            @Override
            public boolean checkCredentials(String user, String password) {
                return user.equals("me") && password.equals("secret");
            }
        });
        server.createContext("/filtered", exchange -> answer(exchange, 200, String.valueOf(exchange.getAttribute("seen")))).getFilters().add(Filter.beforeHandler("marks", exchange -> exchange.setAttribute("seen", "by the filter")));
        server.start();
        return server;
    }

    static void modern(String base) throws Exception {
        HttpClient client = HttpClient.newBuilder().followRedirects(HttpClient.Redirect.ALWAYS).connectTimeout(Duration.ofSeconds(5)).build();
        HttpRequest.Builder echo = HttpRequest.newBuilder(URI.create(base + "/echo?a=1")).header("X-Many", "one").header("X-Many", "two");
        for (String method : List.of("GET", "PUT", "DELETE", "PATCH")) System.out.println(client.send(echo.copy().method(method, method.equals("GET") ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString("bödy")).build(), HttpResponse.BodyHandlers.ofString()).body());
        System.out.println(client.send(echo.copy().POST(HttpRequest.BodyPublishers.ofByteArrays(List.of("part1".getBytes(), "part2".getBytes()))).build(), HttpResponse.BodyHandlers.ofString()).body());
        HttpRequest lines = HttpRequest.newBuilder(URI.create(base + "/lines")).build();
        try (Stream<String> all = client.send(lines, HttpResponse.BodyHandlers.ofLines()).body()) {
            System.out.println(all.skip(48).collect(Collectors.toList()));
        }
        System.out.println(client.send(lines, HttpResponse.BodyHandlers.ofInputStream()).body().readAllBytes().length + " " + client.send(lines, HttpResponse.BodyHandlers.ofByteArray()).body().length + " " + client.send(lines, HttpResponse.BodyHandlers.replacing("replaced")).body());
        Path file = Files.createTempFile("body", ".txt");
        System.out.println(Files.size(client.send(lines, HttpResponse.BodyHandlers.ofFile(file)).body()));
        System.out.println(client.send(HttpRequest.newBuilder(URI.create(base + "/echo")).POST(HttpRequest.BodyPublishers.ofFile(file)).build(), HttpResponse.BodyHandlers.ofString()).body().length() + " " + Files.deleteIfExists(file));
        HttpResponse<String> around = client.send(HttpRequest.newBuilder(URI.create(base + "/around?2")).build(), HttpResponse.BodyHandlers.ofString());
        System.out.println(around.body() + " " + around.uri().getPath() + " " + around.previousResponse().map(HttpResponse::statusCode) + " " + around.headers().firstValueAsLong("content-length"));
        System.out.println(HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create(base + "/around?1")).build(), HttpResponse.BodyHandlers.discarding()).headers().firstValue("location"));
        attempt("slow", () -> client.send(HttpRequest.newBuilder(URI.create(base + "/slow")).timeout(Duration.ofMillis(100)).build(), HttpResponse.BodyHandlers.ofString()));
        List<CompletableFuture<Integer>> statuses = IntStream.of(200, 204, 404, 500).mapToObj(status -> client.sendAsync(HttpRequest.newBuilder(URI.create(base + "/status/" + status)).build(), HttpResponse.BodyHandlers.ofString()).thenApply(HttpResponse::statusCode)).toList();
        System.out.println(statuses.stream().map(CompletableFuture::join).toList());
        HttpClient known = HttpClient.newBuilder().authenticator(new Authenticator() {
            @Override
            protected PasswordAuthentication getPasswordAuthentication() {
                return new PasswordAuthentication("me", "secret".toCharArray());
            }
        }).build();
        HttpRequest secret = HttpRequest.newBuilder(URI.create(base + "/private")).build();
        System.out.println(known.send(secret, HttpResponse.BodyHandlers.ofString()).body() + " " + client.send(secret, HttpResponse.BodyHandlers.ofString()).statusCode() + " " + client.send(HttpRequest.newBuilder(URI.create(base + "/filtered")).build(), HttpResponse.BodyHandlers.ofString()).body());
        attempt("scheme", () -> HttpRequest.newBuilder(URI.create("ftp://x/")));
        attempt("relative", () -> HttpRequest.newBuilder(URI.create("/x")));
        attempt("header", () -> HttpRequest.newBuilder().header("Bad Name", "x"));
        attempt("restricted", () -> HttpRequest.newBuilder().header("Host", "x"));
        attempt("no uri", () -> HttpRequest.newBuilder().build());
        attempt("web socket", () -> {
            try {
                return client.newWebSocketBuilder().buildAsync(URI.create(base.replace("http", "ws") + "/echo"), new WebSocket.Listener() {
                }).get();
            } catch (ExecutionException e) {
                throw (Exception) e.getCause();
            }
        });
    }

    static void classic(String base) throws Exception {
        HttpURLConnection post = (HttpURLConnection) new URL(base + "/echo").openConnection();
        post.setRequestMethod("PUT");
        post.setDoOutput(true);
        post.setChunkedStreamingMode(4);
        try (OutputStream out = post.getOutputStream()) {
            out.write("chunked body".getBytes());
        }
        System.out.println(post.getResponseCode() + " " + post.getContentLength() + " " + new String(post.getInputStream().readAllBytes()) + " " + post.getHeaderField(0));
        HttpURLConnection failing = (HttpURLConnection) new URL(base + "/status/500").openConnection();
        System.out.println(failing.getResponseCode() + " " + new String(failing.getErrorStream().readAllBytes()));
        attempt("500", () -> failing.getInputStream() != null);
        HttpURLConnection slow = (HttpURLConnection) new URL(base + "/slow").openConnection();
        slow.setReadTimeout(100);
        attempt("read timeout", slow::getResponseCode);
        attempt("method", () -> {
            ((HttpURLConnection) new URL(base).openConnection()).setRequestMethod("NONSENSE");
            return "";
        });
        attempt("connected", () -> {
            post.setRequestProperty("a", "b");
            return "";
        });
        System.out.println(new BufferedReader(new InputStreamReader(new URL(base + "/lines").openStream())).lines().count());
    }

    public static void main(String[] args) throws Exception {
        HttpServer server = serve();
        String base = "http://127.0.0.1:" + server.getAddress().getPort();
        modern(base);
        classic(base);
        server.stop(0);
        System.exit(0);
    }
}
