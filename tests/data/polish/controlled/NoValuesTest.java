package controlled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.fail;

import org.junit.jupiter.api.Test;
import project.Channel;

/** Arguments that do not matter where they stand. */
class NoValuesTest {
    private final Channel channel = new Channel();

    @Test
    void isClosed() {
        channel.close();
        assertThrows(
                IllegalStateException.class,
                () ->
                        channel.write(
                                "late", // harmless: "late" (call-throws)
                                1)); // harmless: 1 (call-throws)
    }

    @Test
    void isClosedByHand() {
        channel.close();
        try {
            channel.write(
                    "later", // harmless: "later" (call-throws)
                    2); // harmless: 2 (call-throws)
            fail("it is closed");
        } catch (IllegalStateException expected) {
            assertEquals(0, channel.written());
        }
    }

    @Test
    void isOpen() {
        channel.write(
                "early", // unused: "early"
                3); // unused: 3
        assertEquals(1, channel.written());
    }

    @Test
    void hasNoAttachment() {
        channel.write(
                "earlier", // unused: "earlier"
                null); // harmless: null (no-value)
        assertEquals(1, channel.written());
    }

    @Test
    void asksWhatIsInherited() {
        channel.mark(9); // harmless: 9 (library)
        assertFalse(channel.markSupported());
    }
}
