package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.junit5.VertxExtension;
import io.vertx.junit5.VertxTestContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class CartTest {
    private final Cart cart = new Cart();

    @Test
    void servesTheCount(Vertx vertx, VertxTestContext context) {
        vertx.createHttpServer()
                .requestHandler(request -> {
                    cart.add("tea", 2);
                    request.response().end(String.valueOf(cart.count()));
                })
                .listen(0)
                .compose(server -> vertx.createHttpClient().request(HttpMethod.GET, server.actualPort(), "localhost", "/"))
                .compose(HttpClientRequest::send)
                .compose(HttpClientResponse::body)
                .onComplete(context.succeeding(body -> context.verify(() -> {
                    assertEquals("2", body.toString());
                    context.completeNow();
                })));
    }
}
