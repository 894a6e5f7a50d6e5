package languages

import org.junit.jupiter.api.Test

class NamesTest {
    private final Names names = new Names()

    @Test
    void assertsInItsOwnLanguage() {
        names.add('a')
        names.sort()
        assert names.size() == 1
    }
}
