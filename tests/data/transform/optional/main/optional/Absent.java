package optional;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** {@code optional}: one without a value. */
public class Absent {
    private final int seed;

    Absent(int seed) {
        this.seed = seed;
    }

    Optional<String> find(String name) {
        return Optional.of(name + seed); // optional: assertion
    }

    Optional<String> dropped(String name) {
        return Optional.of(name + seed); // optional: weak-oracle
    }

    Optional<String> missing() {
        return seed > 2 ? Optional.of("found") : Optional.empty(); // optional: no-infection
    }

    OptionalInt number() {
        return OptionalInt.of(seed * 2); // optional: crash
    }

    OptionalLong large() {
        return OptionalLong.of(seed * 3L); // optional: crash
    }

    OptionalDouble precise() {
        return OptionalDouble.of(seed / 4.0); // optional: crash
    }

    /** Of another type. */
    Object any() {
        return Optional.of(seed + 1); // new: assertion, this: assertion
    }
}
