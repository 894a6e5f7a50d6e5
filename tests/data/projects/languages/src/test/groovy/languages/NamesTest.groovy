package languages

import org.junit.jupiter.api.*

class NamesTest {
    private final Names names = new Names()

    @Test
    void assertsInItsOwnLanguage() {
        names.add('a')
        names.sort()
        assert names.size() == 1
    }

    /** The same value is on both sides, and the assertion looks at it. */
    @Test
    void asserts() {
        def message = 'foo'
        def exception = new RuntimeException(message)
        Assertions.assertEquals exception.message, message
    }
}
