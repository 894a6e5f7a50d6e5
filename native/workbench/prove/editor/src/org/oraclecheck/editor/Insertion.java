package org.oraclecheck.editor;

import java.io.DataInput;
import java.io.IOException;
import java.util.List;

/**
 * A statement to write into a source.
 *
 * @param line a line of the existing statement at which it goes, from 1
 * @param place where it goes, relative to the existing statement
 * @param code the statement; {@link Call#PLACE} in it stands for the call
 * @param imports the imports that it needs, such as {@code static a.B.c}
 * @param call a call at the line, which the statement makes once more; {@code null} if there is none
 */
record Insertion(int line, Place place, String code, List<String> imports, Call call) {
    /** The place of an inserted statement. Requests use the ordinal numbers of the constants. */
    enum Place {
        BEFORE,
        BEHIND,
        INSTEAD
    }

    static Insertion read(DataInput from) throws IOException {
        int line = from.readInt();
        Place place = Place.values()[from.readByte()];
        String code = Words.text(from);
        List<String> imports = Words.texts(from);
        return new Insertion(line, place, code, imports, from.readBoolean() ? Call.read(from) : null);
    }
}
