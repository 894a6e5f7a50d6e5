package zip;

import java.util.Arrays;
import java.util.Random;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** What deflaters write, bit for bit, and how far both kinds of streams have read at each step, for data, levels, strategies and buffers of all kinds. */
public class StreamProgress {
    static final Random random = new Random(42);

    static byte[] data() {
        byte[] data = new byte[random.nextInt(4000)];
        int letters = 1 + random.nextInt(random.nextBoolean() ? 8 : 256);
        for (int i = 0; i < data.length; i++) data[i] = (byte) (i > 100 && random.nextInt(4) == 0 ? data[i - random.nextInt(100) - 1] : random.nextInt(letters));
        return data;
    }

    static byte[] deflated(byte[] data, boolean raw, StringBuilder story) {
        Deflater deflater = new Deflater(random.nextInt(11) - 1, raw);
        if (random.nextInt(3) == 0) deflater.setStrategy(random.nextInt(3));
        byte[] all = new byte[0], some = new byte[1 + random.nextInt(500)];
        int given = 0;
        while (!deflater.finished()) {
            if (deflater.needsInput()) {
                int length = Math.min(1 + random.nextInt(1500), data.length - given);
                deflater.setInput(data, given, length);
                given += length;
                if (given == data.length) deflater.finish();
                else if (random.nextInt(4) == 0) deflater.setLevel(random.nextInt(10));
                else if (random.nextInt(6) == 0) deflater.setStrategy(random.nextInt(3));
            }
            int written = deflater.deflate(some, 0, some.length, random.nextInt(5) == 0 ? Deflater.SYNC_FLUSH : Deflater.NO_FLUSH);
            all = Arrays.copyOf(all, all.length + written);
            System.arraycopy(some, 0, all, all.length - written, written);
            story.append(' ').append(deflater.getBytesRead()).append('/').append(deflater.getBytesWritten());
        }
        story.append(" adler ").append(Integer.toHexString(deflater.getAdler())).append(" hash ").append(Arrays.hashCode(all));
        deflater.end();
        return all;
    }

    static boolean inflates(byte[] data, byte[] deflated, boolean raw, StringBuilder story) throws DataFormatException {
        byte[] padded = Arrays.copyOf(deflated, deflated.length + 50), back = new byte[data.length];
        Inflater inflater = new Inflater(raw);
        int given = 0, got = 0, chunk = 1 + random.nextInt(700), room = 1 + random.nextInt(700);
        while (!inflater.finished()) {
            if (inflater.needsInput()) {
                int length = Math.min(chunk, padded.length - given);
                inflater.setInput(padded, given, length);
                given += length;
            }
            got += inflater.inflate(back, got, Math.min(room, back.length - got));
            story.append(' ').append(got).append('/').append(inflater.getBytesRead()).append('/').append(inflater.getRemaining());
        }
        inflater.end();
        return Arrays.equals(data, back);
    }

    public static void main(String[] args) throws DataFormatException {
        for (int i = 0; i < 120; i++) {
            byte[] data = data();
            boolean raw = random.nextBoolean();
            StringBuilder story = new StringBuilder();
            byte[] deflated = deflated(data, raw, story);
            boolean same = inflates(data, deflated, raw, story);
            System.out.println(i + " " + data.length + " to " + deflated.length + " " + same + " " + story.toString().hashCode() + (i < 3 ? story : ""));
        }
    }
}
