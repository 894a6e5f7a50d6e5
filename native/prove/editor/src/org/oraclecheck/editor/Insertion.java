package org.oraclecheck.editor;

import java.io.DataInput;
import java.io.IOException;
import java.util.List;

/**
 * A statement that is to be written into a source.
 *
 * @param line a line of the statement that it belongs to, from 1
 * @param instead whether it replaces that statement, or follows it
 * @param code the statement
 * @param imports what it needs, each as {@code static a.B.c}
 */
record Insertion(int line, boolean instead, String code, List<String> imports) {
    static Insertion read(DataInput from) throws IOException {
        int line = from.readInt();
        boolean instead = from.readBoolean();
        String code = Words.text(from);
        return new Insertion(line, instead, code, Words.texts(from));
    }
}
