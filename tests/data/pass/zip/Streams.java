package zip;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.Checksum;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterInputStream;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.InflaterOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** Checksums and compression, there and back; what compressed data looks like is zlib's affair. */
public class Streams {
    static byte[] sample(int length) {
        byte[] bytes = new byte[length];
        Random random = new Random(5);
        for (int i = 0; i < length; i++) bytes[i] = (byte) (random.nextInt(4) == 0 ? random.nextInt() : "the quick brown fox ".charAt(i % 20));
        return bytes;
    }

    static void checksums() {
        byte[] data = sample(10000);
        for (Checksum sum : new Checksum[] {new CRC32(), new Adler32(), new CRC32C()}) {
            System.out.print(sum.getClass().getSimpleName() + " " + sum.getValue());
            sum.update(data);
            System.out.print(" " + sum.getValue());
            sum.update(data, 17, 333);
            sum.update(300);
            System.out.print(" " + sum.getValue());
            sum.reset();
            ByteBuffer direct = ByteBuffer.allocateDirect(500);
            direct.put(data, 0, 500).flip();
            direct.position(3);
            sum.update(direct);
            sum.update(ByteBuffer.wrap(data, 10, 100));
            System.out.println(" " + sum.getValue() + " " + direct.remaining());
            try {
                sum.update(data, 9999, 2);
            } catch (ArrayIndexOutOfBoundsException e) {
                System.out.println(e.getClass().getSimpleName());
            }
        }
    }

    static void deflating() throws Exception {
        byte[] data = sample(50000);
        for (int level : new int[] {Deflater.DEFAULT_COMPRESSION, 0, 1, 5, 9}) {
            for (boolean raw : new boolean[] {false, true}) {
                Deflater deflater = new Deflater(level, raw);
                deflater.setInput(data);
                deflater.finish();
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                byte[] buffer = new byte[777];
                while (!deflater.finished()) out.write(buffer, 0, deflater.deflate(buffer));
                byte[] packed = out.toByteArray();
                System.out.print(level + " " + raw + " smaller " + (packed.length < data.length) + " " + deflater.getBytesRead() + " " + (deflater.getBytesWritten() == packed.length) + " " + deflater.getAdler());
                deflater.end();
                Inflater inflater = new Inflater(raw);
                inflater.setInput(packed);
                byte[] back = new byte[data.length + 10];
                int length = 0;
                while (!inflater.finished()) length += inflater.inflate(back, length, Math.min(1234, back.length - length));
                System.out.println(" " + Arrays.equals(data, Arrays.copyOf(back, length)) + " " + inflater.getRemaining() + " " + inflater.getTotalIn() / packed.length + " " + inflater.getTotalOut() + " " + inflater.getAdler());
                inflater.reset();
                System.out.println(inflater.needsInput() + " " + inflater.getTotalOut() + " " + inflater.inflate(back));
                inflater.end();
                try {
                    inflater.inflate(back);
                } catch (NullPointerException e) {
                    System.out.println(e.getMessage());
                }
            }
        }
        Deflater direct = new Deflater();
        ByteBuffer in = ByteBuffer.allocateDirect(1000), packed = ByteBuffer.allocateDirect(2000), back = ByteBuffer.allocateDirect(1500);
        in.put(data, 0, 1000).flip();
        direct.setInput(in);
        direct.finish();
        direct.deflate(packed);
        packed.flip();
        Inflater inflater = new Inflater();
        inflater.setInput(packed);
        System.out.println(inflater.inflate(back) + " " + inflater.finished() + " " + in.remaining() + " " + packed.remaining());
    }

    static void dictionaries() throws Exception {
        byte[] dictionary = "brown fox the quick".getBytes(), data = "the quick brown fox".getBytes(), buffer = new byte[100], back = new byte[100];
        Deflater deflater = new Deflater();
        deflater.setDictionary(dictionary);
        System.out.println(deflater.getAdler());
        deflater.setInput(data);
        deflater.finish();
        int length = deflater.deflate(buffer);
        Inflater inflater = new Inflater();
        inflater.setInput(buffer, 0, length);
        System.out.println(inflater.inflate(back) + " " + inflater.needsDictionary() + " " + inflater.getAdler());
        try {
            inflater.setDictionary("wrong".getBytes());
        } catch (IllegalArgumentException e) {
            System.out.println("wrong dictionary " + e.getMessage());
        }
        inflater.setDictionary(dictionary);
        System.out.println(new String(back, 0, inflater.inflate(back)) + " " + inflater.finished());
    }

    static void malformed() {
        byte[][] bad = {{1, 2, 3, 4}, {0x78, (byte) 0x9c, (byte) 0xff, 1}, {}, {0x78}, {(byte) 0x78, (byte) 0x9c, 3, 0, 0, 0, 0, 2}};
        for (byte[] bytes : bad) {
            Inflater inflater = new Inflater();
            inflater.setInput(bytes);
            try {
                System.out.println(inflater.inflate(new byte[10]) + " " + inflater.finished() + " " + inflater.needsInput());
            } catch (DataFormatException e) {
                System.out.println(e.getMessage() + " " + inflater.getBytesRead());
            }
            try {
                System.out.println(new GZIPInputStream(new ByteArrayInputStream(bytes)).read());
            } catch (IOException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
            try {
                System.out.println(new InflaterInputStream(new ByteArrayInputStream(bytes)).readAllBytes().length);
            } catch (IOException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
    }

    static void streams() throws Exception {
        byte[] data = sample(30000);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes, 100)) {
            out.write(data);
        }
        byte[] gzip = bytes.toByteArray();
        System.out.println(Arrays.equals(data, new GZIPInputStream(new ByteArrayInputStream(gzip)).readAllBytes()));
        gzip[gzip.length - 6]++;
        try {
            new GZIPInputStream(new ByteArrayInputStream(gzip)).readAllBytes();
        } catch (ZipException e) {
            System.out.println(e.getMessage());
        }
        try {
            new GZIPInputStream(new ByteArrayInputStream(gzip, 0, 100)).readAllBytes();
        } catch (EOFException e) {
            System.out.println(e.getMessage());
        }
        byte[] piped = new InflaterInputStream(new DeflaterInputStream(new ByteArrayInputStream(data))).readAllBytes();
        System.out.println(Arrays.equals(data, piped));
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(new InflaterOutputStream(plain), true)) {
            out.write("sync".getBytes());
            out.flush();
            System.out.println(plain);
            out.write(data);
        }
        System.out.println(plain.size());
    }

    static void archives() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes, StandardCharsets.UTF_8)) {
            zip.setComment("a comment");
            ZipEntry first = new ZipEntry("folder/first.txt");
            first.setTime(1000000000000L);
            first.setComment("about the first");
            first.setExtra(new byte[] {1, 0, 1, 0, 7});
            zip.putNextEntry(first);
            zip.write("first file".getBytes());
            zip.closeEntry();
            ZipEntry stored = new ZipEntry("störed.bin");
            byte[] data = sample(100);
            CRC32 crc = new CRC32();
            crc.update(data);
            stored.setMethod(ZipEntry.STORED);
            stored.setSize(100);
            stored.setCrc(crc.getValue());
            stored.setTime(0);
            zip.putNextEntry(stored);
            zip.write(data);
            zip.putNextEntry(new ZipEntry("empty/"));
            try {
                zip.putNextEntry(new ZipEntry("folder/first.txt"));
            } catch (ZipException e) {
                System.out.println(e.getMessage());
            }
        }
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                byte[] content = zip.readAllBytes();
                System.out.println(entry.getName() + " " + entry.isDirectory() + " " + content.length + " " + entry.getMethod() + " " + entry.getSize() + " " + entry.getCrc() + " " + Arrays.toString(entry.getExtra()));
            }
        }
        java.nio.file.Path file = java.nio.file.Files.createTempFile("archive", ".zip");
        java.nio.file.Files.write(file, bytes.toByteArray());
        try (java.util.zip.ZipFile zip = new java.util.zip.ZipFile(file.toFile())) {
            System.out.println(zip.size() + " " + zip.getComment() + " " + zip.getEntry("nothing"));
            zip.stream().forEach(entry -> System.out.println(entry + " " + entry.getSize() + " " + entry.getComment()));
            try (InputStream in = zip.getInputStream(zip.getEntry("folder/first.txt"))) {
                System.out.println(new String(in.readAllBytes()));
            }
        }
        try (java.nio.file.FileSystem system = java.nio.file.FileSystems.newFileSystem(file)) {
            System.out.println(java.nio.file.Files.readString(system.getPath("/folder/first.txt")));
            java.nio.file.Files.writeString(system.getPath("/new.txt"), "added");
            try (java.util.stream.Stream<java.nio.file.Path> all = java.nio.file.Files.walk(system.getPath("/"))) {
                all.map(Object::toString).sorted().forEach(System.out::println);
            }
        }
        try (java.util.zip.ZipFile zip = new java.util.zip.ZipFile(file.toFile())) {
            System.out.println(new String(zip.getInputStream(zip.getEntry("new.txt")).readAllBytes()));
        }
        java.nio.file.Files.write(file, new byte[] {1, 2, 3});
        try {
            new java.util.zip.ZipFile(file.toFile());
        } catch (ZipException e) {
            System.out.println(e.getMessage());
        }
        java.nio.file.Files.delete(file);
    }

    public static void main(String[] args) throws Exception {
        checksums();
        deflating();
        dictionaries();
        malformed();
        streams();
        archives();
    }
}
