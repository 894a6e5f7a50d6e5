package nio;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.NonReadableChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.OverlappingFileLockException;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Channels of files: several buffers at once, positions beyond the end, appending, truncating, locks, read-only maps, transfers, options. */
public class Scattered {
    public static void main(String[] args) throws IOException {
        Path file = Files.createTempFile("scattered", ".bin");
        try {
            several(file);
            positions(file);
            options(file);
            locks(file);
            maps(file);
            transfers(file);
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static void several(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            System.out.println(channel.write(new ByteBuffer[] {bytes("skipped"), bytes("one "), bytes("two "), ByteBuffer.allocateDirect(0), bytes("three")}, 1, 4) + " " + channel.position());
            ByteBuffer first = ByteBuffer.allocate(3);
            ByteBuffer second = ByteBuffer.allocateDirect(6);
            ByteBuffer third = ByteBuffer.allocate(100);
            channel.position(0);
            System.out.println(channel.read(new ByteBuffer[] {first, second, third}) + " " + first.position() + " " + second.position() + " " + third.position());
            System.out.println(channel.read(third) + " " + channel.read(ByteBuffer.allocate(0)));
            System.out.println(StandardCharsets.US_ASCII.decode(second.flip()) + "|" + new String(third.array(), 0, third.position(), StandardCharsets.US_ASCII));
        }
    }

    private static void positions(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            System.out.println(channel.size() + " " + channel.write(bytes("far"), 20) + " " + channel.size() + " " + channel.position());
            ByteBuffer hole = ByteBuffer.allocate(5);
            System.out.println(channel.read(hole, 15) + " " + hole.get(0) + " " + channel.read(ByteBuffer.allocate(1), 99));
            channel.position(50);
            System.out.println(channel.read(ByteBuffer.allocate(1)) + " " + channel.size());
            channel.truncate(10);
            System.out.println(channel.position() + " " + channel.size() + " " + channel.truncate(100).size());
            for (Step step : new Step[] {() -> channel.position(-1), () -> channel.truncate(-1), () -> channel.read(ByteBuffer.allocate(1), -1), () -> channel.write(bytes("x").asReadOnlyBuffer(), -2)}) {
                attempt(step);
            }
        }
    }

    private interface Step {
        void run() throws IOException;
    }

    private static void attempt(Step step) {
        try {
            step.run();
            System.out.println("allowed");
        } catch (NoSuchFileException | FileAlreadyExistsException failed) {
            System.out.println(failed.getClass().getSimpleName());
        } catch (IOException | RuntimeException failed) {
            System.out.println(failed);
        }
    }

    private static void options(Path file) throws IOException {
        try (FileChannel reader = FileChannel.open(file); FileChannel appender = FileChannel.open(file, StandardOpenOption.APPEND)) {
            attempt(() -> reader.write(bytes("x")));
            attempt(() -> appender.read(ByteBuffer.allocate(1)));
            appender.position(2);
            appender.write(bytes("end"));
            System.out.println(appender.position() + " " + reader.size());
        }
        Path missing = file.resolveSibling(file.getFileName() + ".missing");
        attempt(() -> FileChannel.open(missing, StandardOpenOption.WRITE));
        attempt(() -> FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW));
        attempt(() -> FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.APPEND));
        attempt(() -> FileChannel.open(file, StandardOpenOption.APPEND, StandardOpenOption.TRUNCATE_EXISTING));
        try (SeekableByteChannel gone = Files.newByteChannel(missing, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW, StandardOpenOption.DELETE_ON_CLOSE)) {
            gone.write(bytes("x"));
            System.out.println(gone.size() + " " + gone.isOpen());
        }
        System.out.println(Files.exists(missing));
        FileChannel closed = FileChannel.open(file);
        closed.close();
        closed.close();
        try {
            closed.size();
        } catch (ClosedChannelException refused) {
            System.out.println(refused);
        }
    }

    private static void locks(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE); FileChannel reader = FileChannel.open(file)) {
            FileLock lock = channel.lock(0, 5, false);
            System.out.println(lock.isValid() + " " + lock.isShared() + " " + lock.overlaps(4, 1) + " " + lock.overlaps(5, 1) + " " + lock.position() + " " + lock.size());
            try {
                channel.tryLock(3, 5, false);
            } catch (OverlappingFileLockException refused) {
                System.out.println(refused);
            }
            FileLock other = channel.tryLock(5, 5, true);
            System.out.println(other.isShared() + " " + (other.acquiredBy() == channel));
            lock.release();
            lock.close();
            System.out.println(lock.isValid() + " " + other.isValid());
            try {
                reader.lock();
            } catch (NonWritableChannelException refused) {
                System.out.println(refused);
            }
            channel.close();
            System.out.println(other.isValid());
        }
        try (FileChannel writer = FileChannel.open(file, StandardOpenOption.WRITE)) {
            writer.tryLock(0, 1, true);
        } catch (NonReadableChannelException refused) {
            System.out.println(refused);
        }
    }

    private static void maps(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            MappedByteBuffer map = channel.map(FileChannel.MapMode.READ_ONLY, 4, 6);
            System.out.println(map + " " + (char) map.get(0) + " " + map.isReadOnly() + " " + map.isDirect() + " " + map.order(ByteOrder.LITTLE_ENDIAN).getInt());
            attempt(() -> map.put((byte) 1));
            attempt(() -> channel.map(FileChannel.MapMode.READ_WRITE, 0, 1));
            attempt(() -> channel.map(FileChannel.MapMode.READ_ONLY, -1, 1));
            System.out.println(map.load().isLoaded() || true);
        }
    }

    private static void transfers(Path file) throws IOException {
        Path target = Files.createTempFile("target", ".bin");
        try (FileChannel from = FileChannel.open(file); FileChannel to = FileChannel.open(target, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            System.out.println(from.transferTo(2, 5, to) + " " + to.position() + " " + from.position() + " " + from.transferTo(100, 5, to));
            to.position(0);
            System.out.println(to.transferFrom(from, 3, 4) + " " + from.position() + " " + to.position() + " " + to.size());
            System.out.println(to.transferFrom(Channels.newChannel(new java.io.ByteArrayInputStream(new byte[] {'p', 'q'})), 1, 10));
            System.out.println(Files.readString(target) + " " + Files.mismatch(file, target));
        } finally {
            Files.delete(target);
        }
    }
}
