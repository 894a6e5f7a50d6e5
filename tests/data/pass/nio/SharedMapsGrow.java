package nio;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Shared maps of growing files, what streams and copies see of them, and maps whose channel or name is gone. */
public class SharedMapsGrow {
    static FileChannel open(Path file) throws IOException {
        return FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
    }

    static void put(ByteBuffer buffer, int at, String text) {
        for (int i = 0; i < text.length(); i++) buffer.put(at + i, (byte) text.charAt(i));
    }

    static String get(ByteBuffer buffer, int at, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) bytes[i] = buffer.get(at + i);
        return new String(bytes, StandardCharsets.ISO_8859_1).replace('\0', '.');
    }

    static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1).replace('\0', '.');
    }

    public static void main(String[] args) throws IOException {
        Path folder = Files.createTempDirectory("maps");
        Path file = folder.resolve("grown");
        MappedByteBuffer kept;
        try (FileChannel channel = open(file)) {
            MappedByteBuffer first = channel.map(FileChannel.MapMode.READ_WRITE, 0, 10);
            System.out.println("size " + channel.size() + " " + Files.size(file));
            put(first, 0, "hello");
            System.out.println("read: " + text(Files.readAllBytes(file)));
            MappedByteBuffer second = channel.map(FileChannel.MapMode.READ_WRITE, 5, 10);
            put(second, 0, "world");
            System.out.println("size " + channel.size() + " read: " + text(Files.readAllBytes(file)));
            System.out.println("first: " + get(first, 0, 10));
            channel.write(ByteBuffer.wrap("HE".getBytes()), 0);
            System.out.println("first behind a write: " + get(first, 0, 10));
            try (FileChannel other = FileChannel.open(file, StandardOpenOption.READ)) {
                MappedByteBuffer look = other.map(FileChannel.MapMode.READ_ONLY, 2, 6);
                put(first, 2, "y");
                System.out.println("look: " + get(look, 0, 6));
            }
            channel.position(channel.size());
            channel.write(ByteBuffer.wrap("tail".getBytes()));
            kept = channel.map(FileChannel.MapMode.READ_WRITE, 0, channel.size());
            System.out.println("kept: " + get(kept, 0, kept.capacity()));
        }
        put(kept, 15, "TAIL");
        Path copy = folder.resolve("copy");
        Files.copy(file, copy);
        System.out.println("copy: " + Files.readString(copy, StandardCharsets.ISO_8859_1).replace('\0', '.'));
        Files.delete(file);
        put(kept, 0, "gone");
        System.out.println("kept: " + get(kept, 0, 4) + " " + Files.exists(file));
        Files.delete(copy);
        Files.delete(folder);
    }
}
