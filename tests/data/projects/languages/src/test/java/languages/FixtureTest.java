package languages;

import org.junit.jupiter.api.Test;

class FixtureTest {
    @Test
    void assertsWithAFixture() {
        Names names = new Names();
        names.add("a");
        Sizes.check(names.size());
    }
}
