package shop;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

public final class Greeting {
    private Greeting() {
    }

    public static String text() {
        try (InputStream in = Greeting.class.getResourceAsStream("greeting.txt")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8).trim();
            return Boolean.getBoolean("shop.visitor") ? text + "!" : text;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
