package memory;

import java.nio.ByteBuffer;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Memory outside of the heap that is given back over and over, by hand, by threads that end, and by the collector. */
public class OffHeap {
    static long sum;

    static void use(ByteBuffer buffer, int round) {
        buffer.putInt(0, round).putInt(buffer.capacity() - 4, round);
        sum += buffer.getInt(0) + buffer.getInt(buffer.capacity() - 4);
    }

    static void deflate(int round) throws Exception {
        Deflater deflater = new Deflater();
        Inflater inflater = new Inflater();
        byte[] packed = new byte[200];
        deflater.setInput(new byte[1000]);
        deflater.finish();
        int length = deflater.deflate(packed);
        inflater.setInput(packed, 0, length);
        sum += inflater.inflate(new byte[2000]) + round;
        deflater.end();
        inflater.end();
    }

    public static void main(String[] args) throws Exception {
        for (int round = 0; round < 300; round++) use(ByteBuffer.allocateDirect(20 << 20), round);
        System.out.println(sum);
        for (int round = 0; round < 200; round++) deflate(round);
        System.out.println(sum);
        Thread[] threads = new Thread[20];
        for (int i = 0; i < threads.length; i++) {
            int number = i;
            threads[i] = new Thread(() -> {
                for (int round = 0; round < 20; round++) {
                    ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 20);
                    buffer.putInt(0, number);
                    if (buffer.getInt(0) != number) System.out.println("somebody else's");
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) thread.join();
        System.out.println("done");
    }
}
