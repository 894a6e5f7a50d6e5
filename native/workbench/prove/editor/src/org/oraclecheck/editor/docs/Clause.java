package org.oraclecheck.editor.docs;

import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Path;
import org.oraclecheck.editor.Words;

/**
 * A tag that names an exception.
 *
 * @param exception the internal name of the exception's class
 * @param text the text of the tag
 * @param line the line of the tag, from 1
 * @param source the file of the tag
 * @param isInherited whether it is the tag of an overridden method
 */
record Clause(String exception, String text, int line, Path source, boolean isInherited) {
    /** Returns this clause as a method inherits it that overrides the method with the tag. */
    Clause inherited() {
        return new Clause(exception, text, line, source, true);
    }

    /**
     * Writes the clause of a method in a file. The file of the tag is written only if it differs from the file of the
     * method.
     */
    void write(Path ofMethod, DataOutput to) throws IOException {
        Words.write(exception, to);
        Words.write(text, to);
        to.writeInt(line);
        Words.write(source.equals(ofMethod) ? "" : source.toString(), to);
        to.writeBoolean(isInherited);
    }
}
