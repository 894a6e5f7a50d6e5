package network;

import com.sun.net.httpserver.HttpServer;
import java.io.FileNotFoundException;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** The JDK's own web server and both of its clients, over loopback. */
public class Http {
    public static void main(String[] args) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/echo", exchange -> {
            byte[] body = exchange.getRequestBody().readAllBytes();
            byte[] answer = (exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + exchange.getRequestHeaders().getFirst("X-Sent") + " " + new String(body, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("X-Answer", "yes");
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.createContext("/moved", exchange -> {
            exchange.getResponseHeaders().add("Location", "/echo?moved");
            exchange.sendResponseHeaders(302, -1);
            exchange.close();
        });
        server.start();
        String base = "http://127.0.0.1:" + server.getAddress().getPort();
        HttpURLConnection get = (HttpURLConnection) new URL(base + "/echo?q=1").openConnection();
        get.setRequestProperty("X-Sent", "header");
        System.out.println(get.getResponseCode() + " " + get.getResponseMessage() + " " + new String(get.getInputStream().readAllBytes()) + " " + get.getHeaderField("X-Answer"));
        HttpURLConnection post = (HttpURLConnection) new URL(base + "/echo").openConnection();
        post.setDoOutput(true);
        post.getOutputStream().write("pösted".getBytes(StandardCharsets.UTF_8));
        System.out.println(new String(post.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        System.out.println(new String(new URL(base + "/moved").openStream().readAllBytes()));
        HttpURLConnection missing = (HttpURLConnection) new URL(base + "/none").openConnection();
        System.out.println(missing.getResponseCode());
        try {
            missing.getInputStream();
        } catch (FileNotFoundException e) {
            System.out.println("not found");
        }
        HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).followRedirects(HttpClient.Redirect.NORMAL).build();
        HttpResponse<String> response = client.send(HttpRequest.newBuilder(URI.create(base + "/echo")).header("X-Sent", "new").POST(HttpRequest.BodyPublishers.ofString("body")).build(), HttpResponse.BodyHandlers.ofString());
        System.out.println(response.statusCode() + " " + response.body() + " " + response.headers().firstValue("x-answer").get() + " " + response.version());
        CompletableFuture<String> later = client.sendAsync(HttpRequest.newBuilder(URI.create(base + "/moved")).build(), HttpResponse.BodyHandlers.ofString()).thenApply(HttpResponse::body);
        System.out.println(later.get());
        System.out.println(client.send(HttpRequest.newBuilder(URI.create(base + "/none")).build(), HttpResponse.BodyHandlers.discarding()).statusCode());
        server.stop(0);
        try {
            client.send(HttpRequest.newBuilder(URI.create(base + "/echo")).timeout(Duration.ofSeconds(5)).build(), HttpResponse.BodyHandlers.ofString());
        } catch (ConnectException e) {
            System.out.println("refused");
        }
        System.exit(0);
    }
}
