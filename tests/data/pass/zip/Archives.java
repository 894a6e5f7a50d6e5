package zip;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Collections;
import java.util.Enumeration;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarInputStream;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** Zip and jar files: entries of both methods, comments, extras, manifests, and what is refused. */
public class Archives {
    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static byte[] archive() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            out.setComment("the archive's comment");
            ZipEntry stored = new ZipEntry("stored.txt");
            byte[] text = "stored text".getBytes();
            CRC32 crc = new CRC32();
            crc.update(text);
            stored.setMethod(ZipEntry.STORED);
            stored.setSize(text.length);
            stored.setCrc(crc.getValue());
            stored.setTime(1_000_000_000_000L);
            out.putNextEntry(stored);
            out.write(text);
            ZipEntry deflated = new ZipEntry("folder/ünicode.txt");
            deflated.setComment("a comment");
            deflated.setExtra(new byte[] {1, 2, 2, 0, 9, 9});
            deflated.setLastModifiedTime(FileTime.fromMillis(1_500_000_000_000L));
            out.putNextEntry(deflated);
            out.write("repeated ".repeat(200).getBytes());
            out.closeEntry();
            out.setLevel(9);
            ZipEntry empty = new ZipEntry("empty/");
            empty.setTime(1_200_000_000_000L);
            out.putNextEntry(empty);
            attempt("twice", () -> {
                out.putNextEntry(new ZipEntry("stored.txt"));
                return "";
            });
            attempt("stored without size", () -> {
                ZipEntry bare = new ZipEntry("bare");
                bare.setMethod(ZipEntry.STORED);
                out.putNextEntry(bare);
                return "";
            });
        }
        return bytes.toByteArray();
    }

    static void reading(byte[] bytes) throws IOException {
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(bytes))) {
            for (ZipEntry each; (each = in.getNextEntry()) != null; ) {
                int size = in.readAllBytes().length;
                System.out.println(each + " " + size + " " + each.getMethod() + " " + each.isDirectory() + " " + each.getSize() + " " + each.getComment() + " " + (each.getExtra() == null ? 0 : each.getExtra().length) + " " + in.available());
            }
        }
        Path file = Files.createTempFile("archive", ".zip");
        Files.write(file, bytes);
        try (ZipFile zip = new ZipFile(file.toFile(), StandardCharsets.UTF_8)) {
            System.out.println(zip.getComment() + " " + zip.size() + " " + zip.getEntry("none") + " " + zip.getEntry("empty") + " " + zip.getEntry("folder"));
            for (ZipEntry each : Collections.list((Enumeration<ZipEntry>) zip.entries())) System.out.println(each.getName() + " " + each.getSize() + " " + (each.getCompressedSize() < 100) + " " + Long.toHexString(each.getCrc()) + " " + each.getComment() + " " + each.getLastModifiedTime());
            InputStream in = zip.getInputStream(zip.getEntry("folder/ünicode.txt"));
            System.out.println(new String(in.readNBytes(12)) + " " + in.skip(100) + " " + in.readAllBytes().length + " " + in.read());
            zip.close();
            attempt("closed", () -> zip.getEntry("stored.txt"));
        }
        Files.delete(file);
        attempt("missing", () -> new ZipFile("no/such.zip"));
        attempt("empty input", () -> new ZipInputStream(new ByteArrayInputStream(new byte[0])).getNextEntry());
        byte[] broken = bytes.clone();
        broken[45] ^= 1;
        attempt("bad checksum", () -> {
            try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(broken))) {
                in.getNextEntry();
                return in.readAllBytes().length;
            }
        });
        attempt("cut", () -> {
            try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(bytes, 0, 120))) {
                int entries = 0;
                while (in.getNextEntry() != null) entries++;
                return entries;
            }
        });
        attempt("name", () -> new ZipEntry("x".repeat(70000)));
        attempt("method", () -> {
            new ZipEntry("x").setMethod(5);
            return "";
        });
        attempt("size", () -> {
            new ZipEntry("x").setSize(-1);
            return "";
        });
    }

    static void jars() throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "com.example.Main");
        manifest.getMainAttributes().putValue("Long-Header", "v".repeat(100));
        manifest.getEntries().put("a/b.class", new Attributes());
        manifest.getEntries().get("a/b.class").putValue("Own", "ü");
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        manifest.write(text);
        System.out.println(text.toString(StandardCharsets.UTF_8).replace("\r\n", "|"));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JarOutputStream out = new JarOutputStream(bytes, manifest)) {
            out.putNextEntry(new JarEntry("a/b.class"));
            out.write(5);
        }
        Path file = Files.createTempFile("lib", ".jar");
        Files.write(file, bytes.toByteArray());
        try (JarFile jar = new JarFile(file.toFile()); JarInputStream in = new JarInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            JarEntry entry = jar.getJarEntry("a/b.class");
            System.out.println(jar.getManifest().equals(manifest) + " " + entry.getAttributes().getValue("own") + " " + jar.stream().map(ZipEntry::getName).toList() + " " + in.getManifest().getMainAttributes().getValue("main-class") + " " + in.getNextJarEntry() + " " + jar.isMultiRelease() + " " + entry.getCodeSigners());
        }
        Files.delete(file);
        attempt("bad manifest", () -> new Manifest(new ByteArrayInputStream("no colon\n".getBytes())));
        attempt("bad header", () -> new Attributes.Name("white space"));
        attempt("bad value", () -> new Manifest(new ByteArrayInputStream("Manifest-Version: 1.0\n continued\nKey:none\n".getBytes())));
        System.out.println(new Manifest(new ByteArrayInputStream("Manifest-Version: 1.0\nA: first\n  second\n\nName: x\nB: c\n".getBytes())).getMainAttributes().getValue("a"));
    }

    public static void main(String[] args) throws Exception {
        reading(archive());
        jars();
    }
}
