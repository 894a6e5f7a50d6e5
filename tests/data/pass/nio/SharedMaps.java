package nio;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel.MapMode;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;

/** Files mapped into memory: shared, read only and private maps, and what each of them sees. */
public class SharedMaps {
    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static void maps(Path file) throws IOException {
        try (RandomAccessFile opened = new RandomAccessFile(file.toFile(), "rw"); FileChannel channel = opened.getChannel()) {
            MappedByteBuffer map = channel.map(MapMode.READ_WRITE, 0, 4096);
            map.order(ByteOrder.LITTLE_ENDIAN).putInt(0, 0x41424344).put(4095, (byte) 'e');
            map.force();
            System.out.println(map.isDirect() + " " + map.capacity() + " " + channel.size() + " " + map.load().limit());
            opened.seek(0);
            System.out.println((char) opened.read() + "" + (char) opened.read() + " " + Files.size(file));
            opened.seek(1);
            opened.write('!');
            System.out.println((char) map.get(1));
            MappedByteBuffer part = channel.map(MapMode.READ_ONLY, 1000, 10);
            map.put(1003, (byte) 5);
            System.out.println(part.get(3) + " " + part.isReadOnly());
            attempt("put into a read only map", () -> part.put(0, (byte) 1));
            MappedByteBuffer own = channel.map(MapMode.PRIVATE, 0, 100);
            own.put(0, (byte) 'P');
            System.out.println((char) own.get(0) + " " + (char) map.get(0));
        }
        attempt("map for writing", () -> {
            try (FileChannel channel = FileChannel.open(file)) {
                return channel.map(MapMode.READ_WRITE, 0, 1);
            }
        });
        attempt("map beyond", () -> {
            try (FileChannel channel = FileChannel.open(file)) {
                return channel.map(MapMode.READ_ONLY, 4000, 200);
            }
        });
    }

    public static void main(String[] args) throws Exception {
        Path file = Files.createTempFile("maps", ".bin");
        try {
            maps(file);
        } finally {
            Files.delete(file);
        }
    }
}
