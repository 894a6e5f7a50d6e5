package org.oraclecheck.editor;

import java.io.DataInput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The statements to write into a source.
 *
 * @param source the file
 * @param insertions the statements
 */
record Edit(Path source, List<Insertion> insertions) {
    static Edit read(DataInput from) throws IOException {
        Path source = Path.of(Words.text(from));
        int count = from.readInt();
        List<Insertion> insertions = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            insertions.add(Insertion.read(from));
        }
        return new Edit(source, insertions);
    }
}
