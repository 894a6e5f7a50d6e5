package files;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.CharArrayWriter;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.LineNumberReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.io.PushbackReader;
import java.io.RandomAccessFile;
import java.io.Reader;
import java.io.SequenceInputStream;
import java.io.StreamTokenizer;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Properties;
import java.util.Scanner;

/** java.io: files, readers, writers and streams of all kinds. */
public class Classic {
    static File root;

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

    static void files() throws Exception {
        File file = new File(root, "classic.txt");
        System.out.println(file.exists() + " " + file.createNewFile() + " " + file.createNewFile() + " " + file.length() + " " + file.isFile() + " " + file.getName() + " " + file.isHidden());
        try (FileWriter writer = new FileWriter(file, StandardCharsets.UTF_8)) {
            writer.write("line one\nzeile zwei ä\n");
        }
        try (FileWriter writer = new FileWriter(file, StandardCharsets.UTF_8, true)) {
            writer.append("three").append('!');
        }
        try (LineNumberReader reader = new LineNumberReader(new FileReader(file, StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) System.out.println(reader.getLineNumber() + " " + line);
        }
        attempt("missing", () -> new FileInputStream(new File(root, "missing")));
        attempt("directory", () -> new FileInputStream(root));
        attempt("write directory", () -> new FileOutputStream(root));
        attempt("below nothing", () -> new File(root, "x/y").createNewFile());
        File folder = new File(root, "a/b/c");
        System.out.println(folder.mkdir() + " " + folder.mkdirs() + " " + folder.mkdirs() + " " + new File(root, "a").delete() + " " + folder.delete() + " " + folder.getParentFile().list().length);
        System.out.println(file.renameTo(new File(root, "renamed")) + " " + file.exists() + " " + new File(root, "renamed").length() + " " + file.renameTo(file) + " " + file.delete());
        String[] names = root.list((dir, name) -> name.length() > 1);
        System.out.println(Arrays.toString(names) + " " + new File(root, "nothing").listFiles() + " " + root.listFiles(File::isDirectory).length);
        File renamed = new File(root, "renamed");
        System.out.println(renamed.setReadOnly() + " " + renamed.setWritable(true) + " " + renamed.canRead() + " " + renamed.setLastModified(10000) + " " + renamed.lastModified() + " " + renamed.setExecutable(true) + " " + renamed.canExecute());
        File temporary = File.createTempFile("pre", ".suf", root);
        System.out.println(temporary.getName().startsWith("pre") + " " + temporary.getName().endsWith(".suf") + " " + temporary.delete());
        attempt("prefix", () -> File.createTempFile("x", null));
        System.out.println(new File("relative").isAbsolute() + " " + new File("/x/../y").getCanonicalPath() + " " + new File("a", "b").equals(new File("a/b")) + " " + root.getTotalSpace() / Long.MAX_VALUE);
    }

    static void random() throws Exception {
        File file = new File(root, "random");
        try (RandomAccessFile access = new RandomAccessFile(file, "rw")) {
            access.writeInt(0x01020304);
            access.writeUTF("héllo");
            access.writeDouble(2.5);
            access.seek(1);
            System.out.println(access.readUnsignedByte() + " " + access.getFilePointer() + " " + access.length());
            access.seek(4);
            System.out.println(access.readUTF() + " " + access.readDouble());
            attempt("end", access::readInt);
            access.setLength(6);
            access.seek(100);
            access.write(7);
            System.out.println(access.length() + " " + access.skipBytes(5));
            access.seek(50);
            System.out.println(access.read() + " " + access.read(new byte[100]) + " " + access.read());
            attempt("negative", () -> {
                access.seek(-1);
                return null;
            });
        }
        attempt("mode", () -> new RandomAccessFile(file, "x"));
        attempt("read only", () -> {
            try (RandomAccessFile access = new RandomAccessFile(file, "r")) {
                access.write(1);
                return null;
            }
        });
        attempt("missing", () -> new RandomAccessFile(new File(root, "none"), "r"));
    }

    static void streams() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream data = new DataOutputStream(bytes);
        data.writeLong(-5);
        data.writeChars("ab");
        data.writeFloat(1.5f);
        data.writeBoolean(true);
        data.writeUTF("\0\u0800");
        System.out.println(Arrays.toString(bytes.toByteArray()) + " " + data.size());
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        System.out.println(in.readLong() + " " + in.readChar() + in.readChar() + " " + in.readFloat() + " " + in.readBoolean() + " " + in.readUTF().length());
        attempt("end", in::readShort);
        BufferedInputStream buffered = new BufferedInputStream(new SequenceInputStream(new ByteArrayInputStream("abc".getBytes()), new ByteArrayInputStream("def".getBytes())), 2);
        buffered.mark(10);
        System.out.println((char) buffered.read() + new String(buffered.readNBytes(4)));
        buffered.reset();
        System.out.println(new String(buffered.readAllBytes()));
        PipedOutputStream pipe = new PipedOutputStream();
        PipedInputStream end = new PipedInputStream(pipe, 4);
        Thread writer = new Thread(() -> {
            try (pipe) {
                pipe.write("through the pipe".getBytes());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        writer.start();
        System.out.println(new String(end.readAllBytes()));
        writer.join();
        PushbackReader pushback = new PushbackReader(new StringReader("xyz"), 2);
        int first = pushback.read();
        pushback.unread(first);
        System.out.println((char) pushback.read() + "" + (char) pushback.read());
        StreamTokenizer tokens = new StreamTokenizer(new StringReader("a = 1.5 + 'q' // comment\nb"));
        tokens.slashSlashComments(true);
        StringBuilder seen = new StringBuilder();
        while (tokens.nextToken() != StreamTokenizer.TT_EOF) seen.append(tokens).append(' ');
        System.out.println(seen);
        PrintStream print = new PrintStream(bytes, true, "UTF-16");
        bytes.reset();
        print.printf("%d%n", 3);
        System.out.println(bytes.size() + " " + print.checkError());
        CharArrayWriter chars = new CharArrayWriter();
        new StringReader("transferred").transferTo(chars);
        System.out.println(chars + " " + new StringWriter().append("x", 0, 1));
        PrintStream old = System.out;
        ByteArrayOutputStream captured = new ByteArrayOutputStream();
        System.setOut(new PrintStream(captured, true));
        System.out.print("captured");
        System.setOut(old);
        System.out.println(captured.toString().toUpperCase());
    }

    static void texts() throws Exception {
        Properties properties = new Properties();
        properties.load(new StringReader("# comment\na = 1\nb:two \\\n   lines\n\\u0063=\\t|\nempty\n"));
        System.out.println(new java.util.TreeMap<>(properties));
        StringWriter stored = new StringWriter();
        properties.store(stored, "header");
        System.out.println(stored.toString().lines().filter(line -> !line.startsWith("#")).sorted().collect(java.util.stream.Collectors.toList()));
        ByteArrayOutputStream xml = new ByteArrayOutputStream();
        properties.storeToXML(xml, "xml");
        Properties back = new Properties();
        back.loadFromXML(new ByteArrayInputStream(xml.toByteArray()));
        System.out.println(back.equals(properties) + " " + back.getProperty("none", "default") + " " + properties.stringPropertyNames().size());
        attempt("bad escape", () -> {
            new Properties().load(new StringReader("x=\\u12"));
            return null;
        });
        Scanner scanner = new Scanner("12 3.5 true word\nnext line\n0x1F 99999999999 a,b;c");
        System.out.println(scanner.nextInt() + " " + scanner.nextDouble() + " " + scanner.nextBoolean() + " " + scanner.hasNextInt() + " " + scanner.next() + scanner.nextLine() + "|" + scanner.nextLine());
        System.out.println(scanner.next());
        attempt("int", scanner::nextInt);
        System.out.println(scanner.nextLong() + " " + scanner.useDelimiter("[,;]").next() + scanner.next() + scanner.next() + " " + scanner.hasNext());
        attempt("nothing", scanner::next);
        System.out.println(new Scanner("k=1 k=22").findAll("k=(\\d+)").map(m -> m.group(1)).collect(java.util.stream.Collectors.toList()));
        System.out.println(System.in.read() + " " + new Scanner(System.in).hasNextLine());
    }

    public static void main(String[] args) throws Exception {
        root = java.nio.file.Files.createTempDirectory("classic").toRealPath().toFile();
        files();
        random();
        streams();
        texts();
        for (File file : root.listFiles()) {
            if (file.isDirectory()) for (File inner : file.listFiles()) inner.delete();
            file.delete();
        }
        System.out.println(root.delete());
    }
}
