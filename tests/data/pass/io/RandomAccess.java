package io;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.Callable;

/** RandomAccessFile, File and the file streams: positions, modes, names and refusals. */
public class RandomAccess {
    static String base;

    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + String.valueOf(e.getMessage()).replace(base, "BASE"));
        }
    }

    static void positions(File file) throws IOException {
        try (RandomAccessFile it = new RandomAccessFile(file, "rw")) {
            it.writeInt(0x01020304);
            it.writeUTF("utf");
            it.writeDouble(2.5);
            it.writeChars("hi");
            System.out.println(it.getFilePointer() + " " + it.length());
            it.seek(1);
            System.out.println(it.read() + " " + it.readShort() + " " + it.readUTF() + " " + it.readDouble() + " " + it.readChar() + it.readChar() + " " + it.read());
            it.seek(30);
            it.write(new byte[] {7, 8, 9}, 1, 2);
            System.out.println(it.length() + " " + it.skipBytes(5) + " " + it.getFilePointer());
            it.seek(25);
            System.out.println(it.read() + " " + it.skipBytes(100) + " " + it.getFilePointer());
            it.setLength(6);
            System.out.println(it.getFilePointer() + " " + it.length());
            it.setLength(10);
            it.seek(8);
            attempt("end", it::readInt);
            it.seek(0);
            it.writeBytes("line one\nline two\r\nlast");
            it.seek(0);
            System.out.println(it.readLine() + "|" + it.readLine() + "|" + it.readLine() + "|" + it.readLine());
            attempt("negative", () -> {
                it.seek(-1);
                return "";
            });
            attempt("negative length", () -> {
                it.setLength(-1);
                return "";
            });
            attempt("descriptor", () -> it.getFD().valid());
        }
        attempt("read only", () -> {
            try (RandomAccessFile it = new RandomAccessFile(file, "r")) {
                it.write(1);
            }
            return "";
        });
        attempt("mode", () -> new RandomAccessFile(file, "w"));
        attempt("missing", () -> new RandomAccessFile(new File(base, "none"), "r"));
        attempt("closed", () -> {
            RandomAccessFile it = new RandomAccessFile(file, "rwd");
            it.close();
            return it.read();
        });
    }

    static void streams(File file) throws IOException {
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write("first".getBytes());
        }
        try (FileOutputStream out = new FileOutputStream(file, true)) {
            out.write("+more".getBytes());
            out.getFD().sync();
        }
        try (FileInputStream in = new FileInputStream(file)) {
            System.out.println(in.available() + " " + in.skip(3) + " " + (char) in.read() + " " + in.skip(-2) + " " + (char) in.read() + " " + in.getChannel().position() + " " + new String(in.readAllBytes()) + " " + in.read() + " " + in.available());
        }
        try (FileWriter writer = new FileWriter(file, true); FileReader reader = new FileReader(file)) {
            writer.write("ü");
            writer.flush();
            System.out.println(new BufferedReader(reader).readLine());
        }
        attempt("missing", () -> new FileInputStream(new File(base, "none")));
        attempt("directory", () -> new FileInputStream(base));
        attempt("write directory", () -> new FileOutputStream(base));
        attempt("no parent", () -> new FileWriter(base + "/no/file"));
        attempt("nul", () -> new FileInputStream("a\0b"));
        attempt("closed", () -> {
            FileInputStream in = new FileInputStream(file);
            in.close();
            return in.read();
        });
    }

    static void names() throws IOException {
        for (String text : new String[] {"a/b", "/a//b/", "", ".", "../x", "/", "a/./b/../c"}) {
            File file = new File(text);
            System.out.print("'" + file + "' '" + file.getName() + "' " + file.getParent() + " " + file.isAbsolute() + " " + new File("/p", text) + " " + new File("/", text).getCanonicalPath() + "; ");
        }
        System.out.println(new File((String) null, "x") + " " + new File("a").compareTo(new File("b")) + " " + new File("a").equals(new File("a/")) + " " + new File("/x y").toURI() + " " + new File("x").hashCode());
    }

    static void tree() throws IOException {
        File folder = new File(base, "f"), inner = new File(folder, "g/h"), file = new File(inner, "data.txt");
        System.out.println(folder.mkdir() + " " + folder.mkdir() + " " + inner.mkdirs() + " " + file.createNewFile() + " " + file.createNewFile() + " " + folder.delete() + " " + new File(base, "no/no").mkdir());
        System.out.println(Arrays.toString(folder.list()) + " " + Arrays.toString(inner.listFiles((dir, name) -> name.endsWith(".txt"))).replace(base, "BASE") + " " + file.list() + " " + new File("none").listFiles() + " " + file.isFile() + inner.isDirectory() + file.exists() + file.isHidden() + " " + file.length() + " " + new File(".hidden").isHidden());
        System.out.println(file.setLastModified(1_000_000_000_000L) + " " + file.lastModified() + " " + file.setReadable(false, false) + " " + file.setExecutable(true) + " " + file.canExecute() + " " + file.setReadOnly() + " " + file.renameTo(new File(folder, "moved")) + " " + file.exists() + " " + new File(folder, "moved").delete());
        File temporary = File.createTempFile("pre", null, folder);
        System.out.println(temporary.getName().matches("pre\\d+\\.tmp") + " " + temporary.delete() + " " + (folder.getTotalSpace() > 0) + " " + File.listRoots().length + File.separator + File.pathSeparatorChar);
        attempt("short prefix", () -> File.createTempFile("p", null));
        attempt("nowhere", () -> File.createTempFile("pre", null, new File(base, "none")));
        System.out.println(inner.delete() + " " + new File(folder, "g").delete() + " " + folder.delete());
    }

    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("access");
        base = folder.toString();
        File file = new File(base, "file.bin");
        positions(file);
        streams(file);
        names();
        tree();
        System.out.println(file.delete() + " " + Files.deleteIfExists(folder));
    }
}
