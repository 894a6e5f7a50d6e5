package zip;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.Checksum;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterInputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterOutputStream;

/** Deflater, Inflater, GZIP and checksums in every way of calling them. */
public class Deflating {
    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static byte[] data() {
        byte[] all = new byte[5000];
        Random random = new Random(8);
        for (int i = 0; i < all.length; i++) all[i] = (byte) (i % 100 < 60 ? i % 7 : random.nextInt(16));
        return all;
    }

    static byte[] inflate(byte[] packed, boolean raw, byte[] dictionary) throws DataFormatException {
        Inflater inflater = new Inflater(raw);
        inflater.setInput(packed);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] buffer = new byte[333];
        while (!inflater.finished()) {
            int count = inflater.inflate(buffer);
            if (inflater.needsDictionary()) inflater.setDictionary(dictionary);
            else if (count == 0 && inflater.needsInput()) throw new DataFormatException("more");
            out.write(buffer, 0, count);
        }
        inflater.end();
        return out.toByteArray();
    }

    static void deflaters() throws Exception {
        byte[] data = data();
        for (int level : new int[] {Deflater.NO_COMPRESSION, Deflater.BEST_SPEED, Deflater.DEFAULT_COMPRESSION, Deflater.BEST_COMPRESSION}) {
            for (boolean raw : new boolean[] {false, true}) {
                for (int strategy : new int[] {Deflater.DEFAULT_STRATEGY, Deflater.FILTERED, Deflater.HUFFMAN_ONLY}) {
                    Deflater deflater = new Deflater(level, raw);
                    deflater.setStrategy(strategy);
                    deflater.setInput(data);
                    deflater.finish();
                    byte[] packed = new byte[6000];
                    int length = 0;
                    while (!deflater.finished()) length += deflater.deflate(packed, length, 100);
                    System.out.print((length < 5000) + " " + deflater.getTotalIn() + " " + (deflater.getBytesWritten() == length) + " " + Arrays.equals(data, inflate(Arrays.copyOf(packed, length), raw, null)) + "; ");
                    deflater.end();
                }
            }
            System.out.println(level);
        }
        Deflater flushing = new Deflater();
        byte[] out = new byte[200];
        flushing.setInput("first".getBytes());
        int first = flushing.deflate(out, 0, 200, Deflater.SYNC_FLUSH);
        System.out.println((first > 0) + " " + flushing.needsInput() + " " + flushing.finished() + " " + flushing.deflate(out, 0, 200));
        Inflater partial = new Inflater();
        partial.setInput(out, 0, first);
        byte[] text = new byte[20];
        System.out.println(new String(text, 0, partial.inflate(text)) + " " + partial.finished() + " " + partial.getRemaining());
        byte[] dictionary = "words to know".getBytes();
        Deflater taught = new Deflater();
        taught.setDictionary(dictionary);
        taught.setInput("to know words".getBytes());
        taught.finish();
        int length = taught.deflate(out);
        System.out.println(new String(inflate(Arrays.copyOf(out, length), false, dictionary)) + " " + (taught.getAdler() != 1));
        Deflater direct = new Deflater();
        direct.setInput(ByteBuffer.allocateDirect(10).put("directly".getBytes()).flip());
        direct.finish();
        ByteBuffer into = ByteBuffer.allocateDirect(50);
        System.out.println((direct.deflate(into) == into.position()) + " " + direct.getBytesRead());
        Inflater back = new Inflater();
        back.setInput(into.flip());
        ByteBuffer plain = ByteBuffer.allocate(20);
        System.out.println(back.inflate(plain) + " " + new String(plain.array(), 0, plain.position()) + " " + back.finished());
        attempt("rubbish", () -> inflate(new byte[] {1, 2, 3, 4}, false, null).length);
        attempt("raw rubbish", () -> inflate(new byte[] {7, 2, 3, 4}, true, null).length);
        attempt("wrong dictionary", () -> inflate(Arrays.copyOf(out, length), false, new byte[3]).length);
        attempt("ended", () -> {
            direct.end();
            return direct.deflate(new byte[4]);
        });
        attempt("level", () -> {
            new Deflater().setLevel(10);
            return "";
        });
        attempt("range", () -> new Deflater().deflate(new byte[4], 2, 4));
    }

    static void streams() throws IOException {
        byte[] data = data();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes, 64, true)) {
            out.write(data, 0, 100);
            out.flush();
            out.write(data, 100, 4900);
        }
        byte[] one = bytes.toByteArray();
        bytes.write(one);
        System.out.println(Arrays.equals(data, new GZIPInputStream(new ByteArrayInputStream(one)).readAllBytes()) + " " + new GZIPInputStream(new ByteArrayInputStream(bytes.toByteArray())).readAllBytes().length + " " + HexFormat.of().formatHex(one, 0, 10));
        byte[] broken = one.clone();
        broken[broken.length - 5] ^= 1;
        attempt("checksum", () -> new GZIPInputStream(new ByteArrayInputStream(broken)).readAllBytes().length);
        attempt("not gzip", () -> new GZIPInputStream(new ByteArrayInputStream(new byte[20])));
        attempt("empty", () -> new GZIPInputStream(new ByteArrayInputStream(new byte[0])));
        attempt("cut", () -> new GZIPInputStream(new ByteArrayInputStream(one, 0, 50)).readAllBytes().length);
        ByteArrayOutputStream inflated = new ByteArrayOutputStream();
        try (InflaterOutputStream out = new InflaterOutputStream(inflated)) {
            out.write(new DeflaterInputStream(new ByteArrayInputStream("around and around".getBytes())).readAllBytes());
        }
        System.out.println(inflated);
    }

    static void checksums() throws IOException {
        byte[] data = data();
        for (Checksum each : new Checksum[] {new CRC32(), new Adler32(), new CRC32C()}) {
            System.out.print(Long.toHexString(each.getValue()) + " ");
            each.update(data);
            System.out.print(Long.toHexString(each.getValue()) + " ");
            each.update(5);
            each.update(data, 10, 100);
            each.update(ByteBuffer.wrap(data, 7, 9));
            each.update(ByteBuffer.allocateDirect(4).putInt(0, 77));
            System.out.print(Long.toHexString(each.getValue()) + " ");
            each.reset();
            CheckedInputStream in = new CheckedInputStream(new ByteArrayInputStream(data), each);
            in.skip(1000);
            in.read();
            System.out.println(Long.toHexString(in.getChecksum().getValue()));
        }
        attempt("range", () -> {
            new CRC32().update(data, 4999, 5);
            return "";
        });
    }

    public static void main(String[] args) throws Exception {
        deflaters();
        streams();
        checksums();
    }
}
