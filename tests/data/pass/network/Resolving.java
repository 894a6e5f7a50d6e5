package network;

import java.net.CookieManager;
import java.net.InetAddress;
import java.net.ProxySelector;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;

/** Requests that never leave: what HttpClient and HttpRequest keep, copy and refuse; body publishers and subscribers alone. */
public class Resolving {
    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static byte[] bytes(HttpRequest.BodyPublisher publisher) throws Exception {
        HttpResponse.BodySubscriber<byte[]> subscriber = HttpResponse.BodySubscribers.ofByteArray();
        publisher.subscribe(new Flow.Subscriber<>() {
            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                subscriber.onSubscribe(subscription);
            }

            @Override
            public void onNext(java.nio.ByteBuffer item) {
                subscriber.onNext(List.of(item));
            }

            @Override
            public void onError(Throwable failure) {
                subscriber.onError(failure);
            }

            @Override
            public void onComplete() {
                subscriber.onComplete();
            }
        });
        return subscriber.getBody().toCompletableFuture().get(5, TimeUnit.SECONDS);
    }

    public static void main(String[] args) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://host/path?q")).header("A", "1").setHeader("a", "2").headers("B", "3", "B", "4").timeout(Duration.ofSeconds(3)).version(HttpClient.Version.HTTP_1_1).expectContinue(true).PUT(HttpRequest.BodyPublishers.ofString("body")).build();
        System.out.println(request + " " + request.headers().map() + " " + request.timeout() + " " + request.version() + " " + request.expectContinue() + " " + request.method() + " " + request.bodyPublisher().map(HttpRequest.BodyPublisher::contentLength) + " " + request.headers().firstValue("b") + " " + request.headers().allValues("B") + " " + request.headers().firstValueAsLong("A") + " " + request.equals(HttpRequest.newBuilder(request, (name, value) -> true).build()) + " " + HttpRequest.newBuilder(request, (name, value) -> name.equals("A")).DELETE().build().headers().map());
        for (HttpRequest.BodyPublisher each : List.of(HttpRequest.BodyPublishers.ofString("\u00e4\u20ac"), HttpRequest.BodyPublishers.ofString("\u00e4", StandardCharsets.UTF_16BE), HttpRequest.BodyPublishers.ofByteArray(new byte[] {1, 2, 3, 4}, 1, 2), HttpRequest.BodyPublishers.noBody(), HttpRequest.BodyPublishers.ofInputStream(() -> new java.io.ByteArrayInputStream("streamed".getBytes())), HttpRequest.BodyPublishers.concat(HttpRequest.BodyPublishers.ofString("a"), HttpRequest.BodyPublishers.ofString("b")), HttpRequest.BodyPublishers.ofByteArrays(List.of(new byte[] {9}, new byte[] {8, 7})))) System.out.print(each.contentLength() + " " + Arrays.toString(bytes(each)) + "; ");
        System.out.println();
        HttpClient client = HttpClient.newBuilder().connectTimeout(Duration.ofMillis(300)).followRedirects(HttpClient.Redirect.NORMAL).priority(5).version(HttpClient.Version.HTTP_2).cookieHandler(new CookieManager()).proxy(ProxySelector.of(null)).build();
        System.out.println(client.connectTimeout() + " " + client.followRedirects() + " " + client.version() + " " + client.cookieHandler().isPresent() + " " + client.proxy().isPresent() + " " + client.authenticator() + " " + client.executor() + " " + client.sslContext().getProtocol().isEmpty());
        int port;
        try (ServerSocket gone = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = gone.getLocalPort();
        }
        attempt("refused", () -> client.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port)).build(), HttpResponse.BodyHandlers.ofString()));
        attempt("refused later", () -> {
            try {
                return client.sendAsync(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port)).build(), HttpResponse.BodyHandlers.discarding()).get();
            } catch (ExecutionException e) {
                throw (Exception) e.getCause();
            }
        });
        attempt("no host", () -> HttpRequest.newBuilder(URI.create("http:///x")).build());
        attempt("timeout", () -> HttpRequest.newBuilder().timeout(Duration.ZERO));
        attempt("method", () -> HttpRequest.newBuilder().method("bad method", HttpRequest.BodyPublishers.noBody()));
        attempt("odd headers", () -> HttpRequest.newBuilder().headers("A"));
        attempt("header value", () -> HttpRequest.newBuilder().header("A", "x\r\ny"));
        attempt("priority", () -> HttpClient.newBuilder().priority(0));
        attempt("connect timeout", () -> HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(-1)));
        attempt("body range", () -> HttpRequest.BodyPublishers.ofByteArray(new byte[2], 1, 2));
        attempt("file", () -> HttpRequest.BodyPublishers.ofFile(java.nio.file.Path.of("no/such/file")));
        attempt("publisher length", () -> HttpRequest.BodyPublishers.fromPublisher(new SubmissionPublisher<>(), 0));
        HttpHeaders headers = HttpHeaders.of(Map.of("X", List.of("1", "2"), "Y", List.of()), (name, value) -> !value.equals("2"));
        System.out.println(headers.map() + " " + headers.equals(HttpHeaders.of(Map.of("x", List.of("1")), (name, value) -> true)));
        HttpResponse.BodySubscriber<String> mapped = HttpResponse.BodySubscribers.mapping(HttpResponse.BodySubscribers.ofString(StandardCharsets.UTF_8), String::toUpperCase);
        SubmissionPublisher<List<java.nio.ByteBuffer>> source = new SubmissionPublisher<>(Runnable::run, 4);
        source.subscribe(mapped);
        source.submit(List.of(java.nio.ByteBuffer.wrap("part one ".getBytes()), java.nio.ByteBuffer.wrap("two".getBytes())));
        source.close();
        System.out.println(mapped.getBody().toCompletableFuture().get() + " " + HttpResponse.BodySubscribers.replacing("r").getBody().toCompletableFuture().isDone());
    }
}
