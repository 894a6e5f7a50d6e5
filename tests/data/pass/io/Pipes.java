package io;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.LineNumberReader;
import java.io.OutputStreamWriter;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PushbackInputStream;
import java.io.PushbackReader;
import java.io.Reader;
import java.io.SequenceInputStream;
import java.io.StreamTokenizer;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;

/** Pipes between threads, streams in sequence, pushing back, marks, line numbers, tokens, and readers that are closed. */
public class Pipes {
    public static void main(String[] args) throws Exception {
        bytes();
        characters();
        broken();
        sequences();
        pushingBack();
        marks();
        lines();
        tokens();
    }

    private static void bytes() throws Exception {
        PipedInputStream in = new PipedInputStream(16);
        PipedOutputStream out = new PipedOutputStream(in);
        Thread writer = new Thread(() -> {
            try (out) {
                for (int round = 0; round < 50; round++) {
                    out.write(("message " + round + "\n").getBytes(StandardCharsets.US_ASCII));
                }
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        });
        writer.start();
        int sum = 0;
        int count = 0;
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                sum += line.length();
                count++;
            }
        }
        writer.join();
        System.out.println(count + " lines of " + sum);
    }

    private static void characters() throws Exception {
        PipedWriter out = new PipedWriter();
        PipedReader in = new PipedReader(out, 4);
        Thread writer = new Thread(() -> {
            try (BufferedWriter buffered = new BufferedWriter(out)) {
                buffered.write("abc and so on");
                buffered.newLine();
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        });
        writer.start();
        StringBuilder text = new StringBuilder();
        char[] buffer = new char[3];
        for (int count = in.read(buffer); count != -1; count = in.read(buffer)) {
            text.append(buffer, 0, count);
        }
        writer.join();
        System.out.println(text.toString().trim());
    }

    private static void broken() throws Exception {
        try {
            new PipedInputStream().read();
        } catch (IOException failed) {
            System.out.println(failed.getMessage());
        }
        PipedOutputStream out = new PipedOutputStream();
        PipedInputStream in = new PipedInputStream(out);
        try {
            new PipedOutputStream(in);
        } catch (IOException failed) {
            System.out.println(failed.getMessage());
        }
        out.write(1);
        System.out.println(in.available() + " " + in.read());
        in.close();
        try {
            out.write(2);
        } catch (IOException failed) {
            System.out.println(failed.getMessage());
        }
        PipedInputStream orphan = new PipedInputStream();
        Thread dead = new Thread(() -> {
            try {
                new PipedOutputStream(orphan).write(5);
            } catch (IOException failed) {
                System.out.println(failed);
            }
        });
        dead.start();
        dead.join();
        System.out.println(orphan.read());
        try {
            orphan.read();
        } catch (IOException failed) {
            System.out.println(failed.getMessage());
        }
    }

    private static void sequences() throws IOException {
        InputStream first = new ByteArrayInputStream(new byte[] {1, 2});
        InputStream empty = InputStream.nullInputStream();
        InputStream last = new ByteArrayInputStream(new byte[] {3});
        try (InputStream all = new SequenceInputStream(Collections.enumeration(List.of(first, empty, last)))) {
            System.out.println(all.available() + " " + all.readAllBytes().length + " " + all.read());
        }
        ByteArrayOutputStream copy = new ByteArrayOutputStream();
        System.out.println(new ByteArrayInputStream("transfer".getBytes(StandardCharsets.UTF_8)).transferTo(copy) + " " + copy);
        byte[] part = new byte[6];
        InputStream some = new ByteArrayInputStream(new byte[] {9, 8, 7, 6});
        System.out.println(some.readNBytes(part, 1, 2) + " " + some.skip(1) + " " + some.readNBytes(5).length + " " + part[1] + part[2]);
        try {
            new ByteArrayInputStream(part).skipNBytes(7);
        } catch (IOException failed) {
            System.out.println(failed);
        }
    }

    private static void pushingBack() throws IOException {
        PushbackInputStream in = new PushbackInputStream(new ByteArrayInputStream(new byte[] {1, 2, 3}), 2);
        int first = in.read();
        in.unread(first);
        in.unread(42);
        System.out.println(in.read() + " " + in.read() + " " + in.available() + " " + in.markSupported());
        try {
            in.unread(new byte[3]);
        } catch (IOException full) {
            System.out.println(full.getMessage());
        }
        PushbackReader reader = new PushbackReader(new StringReader("xyz"), 1);
        reader.read();
        reader.unread('X');
        System.out.println((char) reader.read() + "" + (char) reader.read());
        reader.close();
        try {
            reader.read();
        } catch (IOException closed) {
            System.out.println(closed.getMessage());
        }
    }

    private static void marks() throws IOException {
        BufferedReader reader = new BufferedReader(new StringReader("abcdefghij"), 4);
        reader.read();
        reader.mark(3);
        reader.skip(2);
        reader.reset();
        System.out.println((char) reader.read());
        reader.mark(1);
        reader.skip(8);
        try {
            reader.reset();
            System.out.println((char) reader.read());
        } catch (IOException lost) {
            System.out.println(lost.getMessage());
        }
        try {
            Reader.nullReader().mark(1);
        } catch (IOException refused) {
            System.out.println(refused.getMessage());
        }
        try {
            reader.mark(-1);
        } catch (IllegalArgumentException refused) {
            System.out.println(refused.getMessage());
        }
        reader.close();
        try {
            reader.ready();
        } catch (IOException closed) {
            System.out.println(closed.getMessage());
        }
    }

    private static void lines() throws IOException {
        LineNumberReader reader = new LineNumberReader(new StringReader("one\r\ntwo\rthree\n\nfive"));
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            System.out.println(reader.getLineNumber() + ": " + line);
        }
        System.out.println(new BufferedReader(new StringReader("a\nb\r\rc")).lines().map(line -> "<" + line + ">").toList());
    }

    private static void tokens() throws IOException {
        StreamTokenizer tokenizer = new StreamTokenizer(new StringReader("x1 = -2.5 // rest\n 'single' \"two\\tparts\" /* gone */ end # .5 -"));
        tokenizer.slashSlashComments(true);
        tokenizer.slashStarComments(true);
        tokenizer.eolIsSignificant(true);
        for (int type = tokenizer.nextToken(); type != StreamTokenizer.TT_EOF; type = tokenizer.nextToken()) {
            System.out.println(type + " " + tokenizer);
        }
        tokenizer.pushBack();
        System.out.println(tokenizer.nextToken() + " " + tokenizer.lineno());
    }
}
