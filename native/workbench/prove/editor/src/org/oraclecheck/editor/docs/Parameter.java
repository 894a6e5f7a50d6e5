package org.oraclecheck.editor.docs;

import java.io.DataOutput;
import java.io.IOException;
import org.oraclecheck.editor.Words;

/**
 * A parameter of a method.
 *
 * @param name its name
 * @param typeName the simple name of its type, without type arguments
 * @param shape the shape of its type
 * @param text what its tag says; empty if it has none
 * @param nullness what an annotation says about {@code null}
 */
record Parameter(String name, String typeName, Shape shape, String text, Nullness nullness) {
    void write(DataOutput to) throws IOException {
        Words.write(name, to);
        Words.write(typeName, to);
        to.writeByte(shape.ordinal());
        Words.write(text, to);
        to.writeByte(nullness.ordinal());
    }
}
