package org.oraclecheck.editor;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads and writes the pipe's format: bytes after their number, and texts as such bytes in UTF-8. */
public final class Words {
    private Words() {}

    static byte[] bytes(DataInput from) throws IOException {
        byte[] bytes = new byte[from.readInt()];
        from.readFully(bytes);
        return bytes;
    }

    public static String text(DataInput from) throws IOException {
        return new String(bytes(from), StandardCharsets.UTF_8);
    }

    public static List<String> texts(DataInput from) throws IOException {
        int count = from.readInt();
        List<String> texts = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            texts.add(text(from));
        }
        return texts;
    }

    public static void write(String text, DataOutput to) throws IOException {
        write(text.getBytes(StandardCharsets.UTF_8), to);
    }

    public static void write(byte[] bytes, DataOutput to) throws IOException {
        to.writeInt(bytes.length);
        to.write(bytes);
    }
}
