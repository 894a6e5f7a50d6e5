// uncontrolled: all
package propagation;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.CRC32;
import org.junit.Test;

public class BuffersTest {
    private int number = 7;
    private String text = "seven";

    @Test
    public void onTheHeap() {
        ByteBuffer buffer = Buffers.onTheHeap();
        buffer.putInt(number);
        buffer.flip();
        assertEquals(7, buffer.getInt()); // brittle: BuffersTest.number
    }

    @Test
    public void outsideTheHeap() {
        ByteBuffer buffer = Buffers.outsideTheHeap();
        buffer.putInt(number);
        buffer.flip();
        assertEquals(7, buffer.getInt()); // brittle: BuffersTest.number
    }

    @Test
    public void otherBytesAreNot() {
        ByteBuffer buffer = Buffers.outsideTheHeap();
        buffer.putInt(number);
        buffer.putInt(Buffers.eight());
        buffer.flip();
        buffer.getInt();
        assertEquals(8, buffer.getInt());
    }

    @Test
    public void overwrittenBytesAreNot() {
        ByteBuffer buffer = Buffers.outsideTheHeap();
        buffer.putInt(number);
        buffer.flip();
        buffer.putInt(Buffers.eight());
        buffer.flip();
        assertEquals(8, buffer.getInt());
    }

    @Test
    public void copiedBothWays() {
        ByteBuffer buffer = Buffers.outsideTheHeap();
        buffer.put(text.getBytes(StandardCharsets.UTF_8));
        buffer.flip();
        byte[] copy = new byte[buffer.remaining()];
        buffer.get(copy);
        assertEquals("seven", new String(copy, StandardCharsets.UTF_8)); // brittle: BuffersTest.text
    }

    @Test
    public void swapped() {
        ByteBuffer buffer = Buffers.outsideTheHeap();
        buffer.order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().put(Buffers.of(number));
        assertEquals(7, buffer.getInt()); // brittle: BuffersTest.number
    }

    @Test
    public void checksums() {
        CRC32 checksum = new CRC32();
        ByteBuffer buffer = Buffers.outsideTheHeap();
        buffer.put(text.getBytes(StandardCharsets.UTF_8));
        buffer.flip();
        checksum.update(buffer);
        assertEquals(2522131820L, checksum.getValue()); // brittle: BuffersTest.text
    }

    @Test
    public void expectedValuesOfExchanges() {
        assertTrue(new AtomicInteger(Buffers.seven()).compareAndSet(number, Buffers.eight())); // brittle: BuffersTest.number
    }
}

final class Buffers {
    static ByteBuffer onTheHeap() {
        return ByteBuffer.allocate(16);
    }

    static ByteBuffer outsideTheHeap() {
        return ByteBuffer.allocateDirect(64);
    }

    static int seven() {
        return 7;
    }

    static int eight() {
        return 8;
    }

    static int[] of(int number) {
        int[] numbers = new int[100];
        java.util.Arrays.fill(numbers, number);
        return java.util.Arrays.copyOf(numbers, 8);
    }
}
