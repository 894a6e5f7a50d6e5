package selected;

import org.junit.jupiter.api.Test;

/** Not found unless it is asked for: its name is none of Surefire's defaults. */
class NamedUnusually {
    @Test
    void one() {}
}
