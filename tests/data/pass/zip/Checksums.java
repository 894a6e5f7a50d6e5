package zip;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import java.util.zip.Checksum;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterInputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterOutputStream;

/** Checksums over arrays and buffers, gzip with several members and broken ones, dictionaries, and streams turned around. */
public class Checksums {
    private static final byte[] TEXT = "the quick brown fox jumps over the lazy dog, again and again and again".getBytes(StandardCharsets.US_ASCII);

    public static void main(String[] args) throws Exception {
        for (Checksum sum : new Checksum[] {new CRC32(), new CRC32C(), new Adler32()}) {
            sums(sum);
        }
        checked();
        members();
        damaged();
        dictionaries();
        around();
    }

    private static void sums(Checksum sum) {
        System.out.print(sum.getClass().getSimpleName() + " " + Long.toHexString(sum.getValue()));
        sum.update(TEXT);
        System.out.print(" " + Long.toHexString(sum.getValue()));
        sum.update(TEXT, 3, 10);
        sum.update('x');
        System.out.print(" " + Long.toHexString(sum.getValue()));
        ByteBuffer direct = ByteBuffer.allocateDirect(100);
        direct.put(TEXT).flip().position(5);
        sum.update(direct);
        ByteBuffer heap = ByteBuffer.wrap(TEXT, 4, 20).slice();
        sum.update(heap);
        sum.update(ByteBuffer.wrap(TEXT).asReadOnlyBuffer());
        System.out.println(" " + Long.toHexString(sum.getValue()) + " " + direct.remaining() + heap.remaining());
        sum.reset();
        sum.update(new byte[70000], 0, 70000);
        System.out.println(Long.toHexString(sum.getValue()));
        try {
            sum.update(TEXT, 60, 20);
        } catch (ArrayIndexOutOfBoundsException refused) {
            System.out.println("outside");
        }
    }

    private static void checked() throws IOException {
        CheckedInputStream in = new CheckedInputStream(new ByteArrayInputStream(TEXT), new CRC32());
        in.read();
        in.skip(10);
        in.read(new byte[20]);
        System.out.println(Long.toHexString(in.getChecksum().getValue()) + " " + in.available());
        CheckedOutputStream out = new CheckedOutputStream(new ByteArrayOutputStream(), new Adler32());
        out.write(TEXT, 5, 6);
        out.write(1);
        System.out.println(Long.toHexString(out.getChecksum().getValue()));
    }

    private static byte[] zipped(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
            zip.write(bytes);
        }
        return out.toByteArray();
    }

    private static void members() throws IOException {
        byte[] one = zipped("one,".getBytes(StandardCharsets.US_ASCII));
        byte[] two = zipped("two".getBytes(StandardCharsets.US_ASCII));
        byte[] both = Arrays.copyOf(one, one.length + two.length);
        System.arraycopy(two, 0, both, one.length, two.length);
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(both))) {
            System.out.println(new String(in.readAllBytes(), StandardCharsets.US_ASCII));
        }
        byte[] trailing = Arrays.copyOf(one, one.length + 5);
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(trailing), 4)) {
            System.out.println(new String(in.readAllBytes(), StandardCharsets.US_ASCII));
        }
        ByteArrayOutputStream flushed = new ByteArrayOutputStream();
        GZIPOutputStream sync = new GZIPOutputStream(flushed, 64, true);
        sync.write(TEXT);
        sync.flush();
        InputStream early = new GZIPInputStream(new ByteArrayInputStream(flushed.toByteArray()));
        System.out.println(early.readNBytes(TEXT.length).length);
        try {
            early.read();
        } catch (EOFException end) {
            System.out.println(end.getMessage());
        }
    }

    private static void damaged() throws IOException {
        byte[] good = zipped(TEXT);
        for (int place : new int[] {0, 2, 10, good.length - 8, good.length - 1}) {
            byte[] bad = good.clone();
            bad[place] = (byte) 0xff;
            try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(bad))) {
                System.out.println(in.readAllBytes().length);
            } catch (IOException failed) {
                System.out.println(failed);
            }
        }
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(good, 0, good.length - 12))) {
            in.readAllBytes();
        } catch (EOFException failed) {
            System.out.println(failed);
        }
        try {
            new GZIPInputStream(new ByteArrayInputStream(new byte[3]));
        } catch (IOException failed) {
            System.out.println(failed.getClass().getSimpleName());
        }
    }

    private static void dictionaries() throws DataFormatException {
        byte[] dictionary = "again and again quick brown fox".getBytes(StandardCharsets.US_ASCII);
        Deflater deflater = new Deflater(9);
        System.out.print(Integer.toHexString(deflater.getAdler()) + " ");
        deflater.setDictionary(dictionary);
        System.out.print(Integer.toHexString(deflater.getAdler()) + " ");
        deflater.setInput(TEXT);
        deflater.finish();
        byte[] packed = new byte[200];
        int length = deflater.deflate(packed);
        System.out.println(deflater.finished() + " " + deflater.getTotalIn() + " " + (length < TEXT.length) + " " + Integer.toHexString(deflater.getAdler()));
        deflater.end();
        Inflater inflater = new Inflater();
        inflater.setInput(packed, 0, length);
        byte[] text = new byte[200];
        System.out.println(inflater.inflate(text) + " " + inflater.needsDictionary());
        inflater.setDictionary(dictionary);
        System.out.println(new String(text, 0, inflater.inflate(text), StandardCharsets.US_ASCII) + " " + inflater.finished() + " " + inflater.getRemaining());
        try {
            inflater.setDictionary(dictionary);
        } catch (IllegalArgumentException refused) {
            System.out.println("refused");
        }
        inflater.end();
        try {
            inflater.inflate(text);
        } catch (NullPointerException closed) {
            System.out.println(closed.getMessage());
        }
    }

    private static void around() throws IOException {
        byte[] packed = new DeflaterInputStream(new ByteArrayInputStream(TEXT)).readAllBytes();
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try (InflaterOutputStream out = new InflaterOutputStream(text)) {
            for (byte part : packed) {
                out.write(part);
            }
        }
        System.out.println(text);
        try (InflaterOutputStream out = new InflaterOutputStream(text)) {
            out.write(new byte[] {1, 2, 3, 4});
        } catch (IOException failed) {
            System.out.println(failed);
        }
    }
}
