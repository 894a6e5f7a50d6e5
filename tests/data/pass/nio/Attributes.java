package nio;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileStoreAttributeView;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/** File times, principals, views, file stores, and secure directory streams. */
public class Attributes {
    static Path base;

    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + String.valueOf(e.getMessage()).replace(base.toString(), "BASE"));
        }
    }

    public static void main(String[] args) throws Exception {
        base = Files.createTempDirectory("attributes");
        Path file = Files.writeString(base.resolve("file"), "content"), folder = Files.createDirectory(base.resolve("folder"), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-x---")));
        for (FileTime each : new FileTime[] {FileTime.fromMillis(0), FileTime.from(1, TimeUnit.DAYS), FileTime.from(java.time.Instant.MAX), FileTime.from(Long.MIN_VALUE, TimeUnit.SECONDS), FileTime.from(1_234_567_890_123_456_789L, TimeUnit.NANOSECONDS), FileTime.fromMillis(-1)}) System.out.print(each + " " + each.toMillis() + " " + each.to(TimeUnit.HOURS) + " " + each.hashCode() + "; ");
        System.out.println(FileTime.fromMillis(1000).equals(FileTime.from(1, TimeUnit.SECONDS)) + " " + FileTime.fromMillis(5).compareTo(FileTime.fromMillis(6)));
        BasicFileAttributeView view = Files.getFileAttributeView(file, BasicFileAttributeView.class);
        view.setTimes(FileTime.fromMillis(5_000), FileTime.fromMillis(7_000), null);
        System.out.println(view.readAttributes().lastModifiedTime() + " " + view.readAttributes().lastAccessTime() + " " + view.name());
        PosixFileAttributeView posix = Files.getFileAttributeView(folder, PosixFileAttributeView.class);
        System.out.println(PosixFilePermissions.toString(posix.readAttributes().permissions()) + " " + posix.getOwner().equals(posix.readAttributes().owner()) + " " + (posix.readAttributes().group() != null));
        posix.setPermissions(EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE));
        System.out.println(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)) + " " + Files.readAttributes(folder, "posix:*").keySet().containsAll(Set.of("owner", "group", "permissions", "size")) + " " + new TreeSet<>(Files.readAttributes(file, "*").keySet()));
        UserPrincipalLookupService lookup = base.getFileSystem().getUserPrincipalLookupService();
        UserPrincipal root = lookup.lookupPrincipalByName("root");
        System.out.println(root + " " + root.equals(lookup.lookupPrincipalByName("root")) + " " + lookup.lookupPrincipalByGroupName("root").getName());
        attempt("nobody", () -> lookup.lookupPrincipalByName("no such user here"));
        attempt("permissions of no set", () -> Files.setAttribute(file, "posix:permissions", "rwx"));
        attempt("time of no time", () -> Files.setAttribute(file, "lastModifiedTime", 5L));
        attempt("read only attribute", () -> Files.setAttribute(file, "size", 5L));
        attempt("nothing asked", () -> Files.readAttributes(file, "basic:"));
        attempt("several views", () -> Files.readAttributes(file, "a:b:c"));
        attempt("wrong attribute", () -> Files.createFile(base.resolve("x"), new FileAttribute<Object>() {
            @Override
            public String name() {
                return "own:x";
            }

            @Override
            public Object value() {
                return 1;
            }
        }));
        FileStore store = Files.getFileStore(file);
        System.out.println((store.getTotalSpace() >= store.getUsableSpace()) + " " + store.supportsFileAttributeView("basic") + store.supportsFileAttributeView(PosixFileAttributeView.class) + store.supportsFileAttributeView("nothing") + " " + store.equals(Files.getFileStore(folder)) + " " + ((Long) store.getAttribute("totalSpace") == store.getTotalSpace()) + " " + store.getFileStoreAttributeView(FileStoreAttributeView.class));
        attempt("store attribute", () -> store.getAttribute("none"));
        Files.createFile(folder.resolve("inner"));
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
            if (stream instanceof SecureDirectoryStream<Path> secure) {
                try (var channel = secure.newByteChannel(Path.of("inner"), Set.of(StandardOpenOption.WRITE))) {
                    channel.write(java.nio.ByteBuffer.wrap("secure".getBytes()));
                }
                secure.move(Path.of("inner"), secure, Path.of("moved"));
                System.out.println(secure.getFileAttributeView(Path.of("moved"), BasicFileAttributeView.class).readAttributes().size() + " " + Files.readString(folder.resolve("moved")));
                secure.deleteFile(Path.of("moved"));
                attempt("no directory", () -> {
                    secure.deleteDirectory(Path.of("none"));
                    return "";
                });
            }
            Iterator<Path> iterator = stream.iterator();
            attempt("second iterator", stream::iterator);
            attempt("remove", () -> {
                iterator.remove();
                return "";
            });
        }
        attempt("failing filter", () -> {
            try (DirectoryStream<Path> stream = Files.newDirectoryStream(base, each -> {
                throw new IOException("filter");
            })) {
                return stream.iterator().hasNext();
            }
        });
        Files.delete(folder);
        Files.delete(file);
        Files.delete(base);
    }
}
