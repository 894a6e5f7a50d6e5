// uncontrolled: all
package propagation;

import static org.junit.Assert.assertEquals;

import java.security.MessageDigest;
import org.junit.Test;

public class DigestsTest {
    private byte number = 7;
    private int size = 3;

    @Test
    public void everyByteOfADigest() throws Exception {
        assertEquals(52, Digested.last("MD5", new byte[] {1, number})); // brittle: DigestsTest.number
        assertEquals(-108, Digested.last("SHA-1", new byte[] {1, number})); // brittle: DigestsTest.number
        assertEquals(31, Digested.last("SHA-256", new byte[] {1, number})); // brittle: DigestsTest.number
        assertEquals(-80, Digested.last("SHA-512", new byte[] {1, number})); // brittle: DigestsTest.number
        assertEquals(-93, Digested.last("SHA3-256", new byte[] {1, number})); // brittle: DigestsTest.number
    }

    @Test
    public void lengths() throws Exception {
        assertEquals(124, Digested.last("SHA-256", new byte[size])); // brittle: DigestsTest.size
    }

    @Test
    public void otherDigestsAreNot() throws Exception {
        Digested.last("SHA-256", new byte[] {number});
        assertEquals(-102, Digested.last("SHA-256", new byte[] {1}));
    }
}

final class Digested {
    static int last(String algorithm, byte[] content) throws Exception {
        byte[] digest = MessageDigest.getInstance(algorithm).digest(content);
        return digest[digest.length - 1];
    }
}
