package nio;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.Channels;
import java.nio.channels.CompletionHandler;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;

/** Files through channels: positions, scattering, transfers, locks, asynchronous ones. */
public class FileChannels {
    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + (e instanceof FileAlreadyExistsException ? "" : e.getMessage()));
        }
    }

    static ByteBuffer of(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    static void channels(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            System.out.println(channel.write(of("0123456789")) + " " + channel.position() + " " + channel.size() + " " + channel.write(of("AB"), 4) + " " + channel.position());
            System.out.println(channel.write(new ByteBuffer[] {of("xx"), of("yyy"), of("z")}, 0, 2) + " " + channel.size());
            ByteBuffer first = ByteBuffer.allocate(4), second = ByteBuffer.allocateDirect(20);
            channel.position(2);
            System.out.println(channel.read(new ByteBuffer[] {first, second}) + " " + new String(first.array()) + " " + second.position() + " " + channel.read(ByteBuffer.allocate(1)) + " " + channel.read(ByteBuffer.allocate(3), 100));
            channel.position(20);
            channel.write(of("!"));
            System.out.println(channel.size() + " " + channel.truncate(12).size() + " " + channel.position());
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            System.out.println(channel.transferTo(2, 5, Channels.newChannel(out)) + " " + out + " " + channel.transferFrom(Channels.newChannel(new ByteArrayInputStream("transferred".getBytes())), 3, 5));
            channel.force(true);
            attempt("negative position", () -> channel.position(-1));
            attempt("negative truncate", () -> channel.truncate(-1));
            FileLock lock = channel.lock(0, 5, false);
            System.out.println(lock.isShared() + " " + lock.isValid() + " " + lock.overlaps(4, 2) + " " + lock.size());
            attempt("overlapping", () -> channel.tryLock(2, 2, false));
            lock.release();
            System.out.println(lock.isValid());
        }
        System.out.println(Files.readString(file));
        attempt("read only", () -> {
            try (FileChannel channel = FileChannel.open(file)) {
                return channel.write(of("x"));
            }
        });
        attempt("write only", () -> {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.APPEND)) {
                channel.position(0);
                channel.write(of("+end"));
                return channel.size() + " " + channel.read(ByteBuffer.allocate(1));
            }
        });
        attempt("closed", () -> {
            FileChannel channel = FileChannel.open(file);
            channel.close();
            return channel.size();
        });
        attempt("contradiction", () -> FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.APPEND));
        attempt("exists", () -> FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
    }

    static void asynchronous(Path file) throws Exception {
        try (AsynchronousFileChannel channel = AsynchronousFileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            System.out.println(channel.write(of("asynchronous"), 0).get() + " " + channel.size());
            ByteBuffer into = ByteBuffer.allocate(5);
            CountDownLatch done = new CountDownLatch(1);
            channel.read(into, 3, "attached", new CompletionHandler<>() {
                @Override
                public void completed(Integer count, String attachment) {
                    System.out.println(count + " " + attachment + " " + new String(into.array()));
                    done.countDown();
                }

                @Override
                public void failed(Throwable cause, String attachment) {
                    System.out.println(cause);
                    done.countDown();
                }
            });
            done.await();
            System.out.println(channel.read(ByteBuffer.allocate(4), 50).get());
            FileLock lock = channel.lock().get();
            System.out.println(lock.isValid());
            lock.release();
            attempt("negative", () -> channel.read(into, -1));
        }
        SeekableByteChannel bytes = Files.newByteChannel(file);
        System.out.println(bytes.position(5).position() + " " + new String(Channels.newInputStream(bytes).readAllBytes()) + " " + bytes.isOpen());
        bytes.close();
    }

    public static void main(String[] args) throws Exception {
        Path file = Files.createTempFile("channels", ".bin");
        try {
            channels(file);
            asynchronous(file);
        } finally {
            Files.delete(file);
        }
        System.exit(0);
    }
}
