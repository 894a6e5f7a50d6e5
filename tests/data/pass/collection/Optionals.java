package collection;

import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Optional. */
public class Optionals {
    public static void main(String[] args) {
        Optional<String> full = Optional.of("value"), empty = Optional.empty();
        for (Optional<String> o : java.util.List.of(full, empty)) {
            System.out.println(o + " " + o.isPresent() + o.isEmpty() + " " + o.map(String::length) + " " + o.filter(s -> s.startsWith("x")) + " " + o.orElse("else") + " "
                + o.orElseGet(() -> "got") + " " + o.or(() -> Optional.of("or")) + " " + o.flatMap(s -> Optional.of(s + "!")) + " " + o.stream().count() + " " + o.hashCode());
            o.ifPresentOrElse(s -> System.out.println("present " + s), () -> System.out.println("absent"));
            try {
                System.out.println(o.orElseThrow());
            } catch (NoSuchElementException e) {
                System.out.println(e.getMessage());
            }
            try {
                System.out.println(o.orElseThrow(() -> new IllegalStateException("mine")));
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(Optional.ofNullable(null) + " " + Optional.of(1).equals(Optional.of(1)) + " " + OptionalInt.of(5) + " " + OptionalDouble.empty());
        try {
            Optional.of(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}
