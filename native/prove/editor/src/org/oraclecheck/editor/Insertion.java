package org.oraclecheck.editor;

import java.io.DataInput;
import java.io.IOException;
import java.util.List;

/**
 * A statement to write into a source.
 *
 * @param line a line of the existing statement at which it goes, from 1
 * @param instead whether it replaces the existing statement; otherwise it follows it
 * @param code the statement; {@link Call#PLACE} in it stands for the call
 * @param imports the imports that it needs, such as {@code static a.B.c}
 * @param call a call at the line, which the statement makes once more; it then stands before the existing
 *     statement. {@code null} if there is none
 */
record Insertion(int line, boolean instead, String code, List<String> imports, Call call) {
    static Insertion read(DataInput from) throws IOException {
        int line = from.readInt();
        boolean instead = from.readBoolean();
        String code = Words.text(from);
        List<String> imports = Words.texts(from);
        return new Insertion(line, instead, code, imports, from.readBoolean() ? Call.read(from) : null);
    }
}
