package files;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.OverlappingFileLockException;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotLinkException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.Paths;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** java.nio.file and channels on files, the unhappy ways included. */
public class Modern {
    static Path root;

    interface Action {
        Object run() throws Exception;
    }

    static void attempt(String what, Action action) {
        try {
            System.out.println(what + ": " + action.run());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + String.valueOf(e.getMessage()).replace(root.toString(), "ROOT"));
        }
    }

    static void paths() {
        Path path = Paths.get("/a/./b/../c//d.txt");
        System.out.println(path + " " + path.normalize() + " " + path.getFileName() + " " + path.getParent() + " " + path.getRoot() + " " + path.getNameCount() + " " + path.subpath(1, 3) + " " + path.isAbsolute());
        System.out.println(Path.of("a/b").relativize(Path.of("a/c/d")) + " " + Path.of("a").resolve("b/c") + " " + Path.of("a/b").resolveSibling("c") + " " + Path.of("a").resolve("/abs") + " " + Path.of("").toString().isEmpty() + " " + Path.of("x/y").startsWith("x") + " " + Path.of("x/y").endsWith("y") + " " + Path.of("b").compareTo(Path.of("a")));
        attempt("nul", () -> Path.of("a\0b"));
        attempt("relativize", () -> Path.of("/a").relativize(Path.of("b")));
        for (String glob : new String[] {"glob:*.{java,txt}", "glob:**/c/*", "regex:.*d\\.txt", "glob:d.[!x]*", "glob:?.txt"}) {
            PathMatcher matcher = FileSystems.getDefault().getPathMatcher(glob);
            System.out.print(matcher.matches(Path.of("d.txt")) + " " + matcher.matches(Path.of("/a/c/d.txt")) + "; ");
        }
        System.out.println();
        attempt("glob", () -> FileSystems.getDefault().getPathMatcher("glob:[a"));
        System.out.println(Path.of("/a b/ü").toUri() + " " + Path.of(java.net.URI.create("file:///x%20y")) + " " + new File("a/../b").getPath() + " " + new File("/a/../b").toPath().normalize());
    }

    static void content() throws Exception {
        Path file = root.resolve("file.txt");
        attempt("missing", () -> Files.readString(file));
        Files.writeString(file, "one\ntwo\r\nthree\u00fc\n");
        System.out.println(Files.readAllLines(file) + " " + Files.size(file) + " " + Files.exists(file) + " " + Files.isRegularFile(file) + " " + Files.isDirectory(file) + " " + Files.isHidden(root.resolve(".h")));
        Files.write(file, List.of("four", "five"), StandardOpenOption.APPEND);
        try (Stream<String> lines = Files.lines(file)) {
            System.out.println(lines.map(String::length).collect(Collectors.toList()));
        }
        attempt("create new", () -> Files.writeString(file, "x", StandardOpenOption.CREATE_NEW));
        attempt("create", () -> Files.createFile(file));
        attempt("directory as file", () -> Files.readString(root));
        attempt("in missing folder", () -> Files.writeString(root.resolve("no/where"), "x"));
        attempt("in a file", () -> Files.writeString(file.resolve("below"), "x"));
        Files.write(root.resolve("bad"), new byte[] {'a', (byte) 0xff, 'b'});
        attempt("malformed", () -> Files.readString(root.resolve("bad")));
        attempt("latin", () -> Files.readString(root.resolve("bad"), StandardCharsets.ISO_8859_1));
        try (BufferedWriter writer = Files.newBufferedWriter(file); BufferedReader reader = Files.newBufferedReader(file)) {
            writer.write("written");
            writer.newLine();
            writer.flush();
            System.out.println(reader.readLine() + " " + reader.readLine());
        }
        System.out.println(Files.mismatch(file, root.resolve("bad")) + " " + Files.isSameFile(file, root.resolve("./file.txt")) + " " + Files.probeContentType(file));
    }

    static void trees() throws Exception {
        Path tree = Files.createDirectories(root.resolve("tree/a/b"));
        Files.writeString(tree.resolve("leaf"), "leaf");
        Files.writeString(root.resolve("tree/z"), "zz");
        Files.createDirectory(root.resolve("tree/empty"));
        attempt("again", () -> Files.createDirectory(root.resolve("tree/empty")));
        attempt("not empty", () -> {
            Files.delete(root.resolve("tree"));
            return null;
        });
        attempt("gone", () -> {
            Files.delete(root.resolve("gone"));
            return null;
        });
        System.out.println(Files.deleteIfExists(root.resolve("gone")));
        try (Stream<Path> walk = Files.walk(root.resolve("tree"))) {
            System.out.println(walk.map(p -> root.relativize(p).toString()).sorted().collect(Collectors.toList()));
        }
        try (Stream<Path> found = Files.find(root, 10, (p, attributes) -> attributes.isRegularFile() && attributes.size() == 4)) {
            System.out.println(found.map(p -> p.getFileName().toString()).sorted().collect(Collectors.toList()));
        }
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(root.resolve("tree"), "[a-e]*")) {
            List<String> names = new ArrayList<>();
            stream.forEach(p -> names.add(p.getFileName().toString()));
            names.sort(null);
            System.out.println(names);
        }
        attempt("list a file", () -> Files.list(root.resolve("tree/z")).count());
        Path copy = root.resolve("copy");
        Files.walkFileTree(root.resolve("tree"), new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path dir, BasicFileAttributes attributes) throws IOException {
                Files.copy(dir, copy.resolve(root.resolve("tree").relativize(dir)));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.copy(file, copy.resolve(root.resolve("tree").relativize(file)));
                return FileVisitResult.CONTINUE;
            }
        });
        System.out.println(Files.readString(copy.resolve("a/b/leaf")));
        attempt("copy onto", () -> Files.copy(root.resolve("tree/z"), copy.resolve("z")));
        System.out.println(root.relativize(Files.copy(root.resolve("file.txt"), copy.resolve("z"), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES)));
        Files.move(copy, root.resolve("moved"));
        attempt("move onto", () -> Files.move(root.resolve("moved"), root.resolve("tree")));
        attempt("atomic", () -> root.relativize(Files.move(root.resolve("moved/z"), root.resolve("atomic"), StandardCopyOption.ATOMIC_MOVE)));
        System.out.println(Files.exists(copy) + " " + Files.readString(root.resolve("moved/a/b/leaf")));
    }

    static void attributes() throws Exception {
        Path file = Files.createFile(root.resolve("attributes"), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r-----")));
        Files.setLastModifiedTime(file, FileTime.fromMillis(1234567890000L));
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
        System.out.println(attributes.lastModifiedTime() + " " + attributes.size() + " " + attributes.isSymbolicLink() + " " + attributes.isOther() + " " + (attributes.fileKey() != null));
        System.out.println(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)) + " " + Files.getAttribute(file, "unix:mode") + " " + new TreeMap<>(Files.readAttributes(file, "size,isDirectory")));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        System.out.println(Files.isExecutable(file) + " " + Files.isReadable(file) + " " + file.toFile().canExecute() + " " + file.toFile().lastModified());
        Files.getFileAttributeView(file, BasicFileAttributeView.class).setTimes(FileTime.fromMillis(5000), FileTime.fromMillis(6000), null);
        System.out.println(Files.getLastModifiedTime(file) + " " + Files.readAttributes(file, BasicFileAttributes.class).lastAccessTime());
        Path link = Files.createSymbolicLink(root.resolve("link"), Path.of("attributes"));
        System.out.println(Files.readSymbolicLink(link) + " " + Files.isSymbolicLink(link) + " " + link.toRealPath().getFileName() + " " + Files.exists(link, LinkOption.NOFOLLOW_LINKS));
        attempt("not a link", () -> Files.readSymbolicLink(file));
        Files.createSymbolicLink(root.resolve("loop"), Path.of("loop"));
        attempt("loop", () -> Files.readString(root.resolve("loop")));
        Files.createLink(root.resolve("hard"), file);
        System.out.println(Files.getAttribute(file, "unix:nlink") + " " + Files.isSameFile(file, root.resolve("hard")));
        attempt("attribute", () -> Files.getAttribute(file, "unix:nothing"));
        attempt("view", () -> Files.getAttribute(file, "nothing:at"));
        System.out.println(Files.getOwner(file).getName().length() > 0);
    }

    static void channels() throws Exception {
        Path file = root.resolve("channel");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            System.out.println(channel.write(ByteBuffer.wrap("0123456789".getBytes())) + " " + channel.position() + " " + channel.size());
            ByteBuffer buffer = ByteBuffer.allocate(4);
            System.out.println(channel.read(buffer, 3) + " " + new String(buffer.array()) + " " + channel.position(8).read(ByteBuffer.allocateDirect(10)) + " " + channel.read(ByteBuffer.allocate(1)));
            channel.write(ByteBuffer.wrap("abc".getBytes()), 20);
            System.out.println(channel.size() + " " + channel.truncate(12).size() + " " + channel.position());
            ByteBuffer[] parts = {ByteBuffer.allocate(3), ByteBuffer.allocateDirect(4)};
            channel.position(0);
            System.out.println(channel.read(parts) + " " + new String(parts[0].array()));
            try (FileLock lock = channel.lock(0, 5, false)) {
                System.out.println(lock.isValid() + " " + lock.overlaps(3, 5));
                attempt("overlap", () -> channel.tryLock(2, 2, false));
            }
            MappedByteBuffer map = channel.map(FileChannel.MapMode.READ_ONLY, 2, 5);
            System.out.println((char) map.get() + " " + map.remaining() + " " + map.isReadOnly() + " " + map.load().isLoaded());
            MappedByteBuffer own = channel.map(FileChannel.MapMode.PRIVATE, 0, 10);
            own.put(0, (byte) 'X');
            System.out.println((char) own.get(0) + " " + Files.readString(file).charAt(0));
            try (FileChannel target = FileChannel.open(root.resolve("target"), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                System.out.println(channel.transferTo(2, 100, target) + " " + target.transferFrom(channel.position(0), 10, 3) + " " + target.size());
                attempt("read of a write channel", () -> target.read(ByteBuffer.allocate(1)));
            }
        }
        try (SeekableByteChannel channel = Files.newByteChannel(file)) {
            attempt("write of a read channel", () -> channel.write(ByteBuffer.allocate(1)));
            attempt("negative", () -> channel.position(-1));
            channel.close();
            attempt("closed", () -> channel.read(ByteBuffer.allocate(1)));
        }
        Files.newByteChannel(file, StandardOpenOption.DELETE_ON_CLOSE).close();
        System.out.println(Files.exists(file));
    }

    public static void main(String[] args) throws Exception {
        root = Files.createTempDirectory("modern").toRealPath();
        paths();
        content();
        trees();
        attributes();
        channels();
        try (Stream<Path> all = Files.walk(root)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).collect(Collectors.toList())) Files.delete(path);
        }
        System.out.println(Files.exists(root));
    }
}
