package org.oraclecheck.editor;

import java.io.DataInput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The insertions and changes to write into one source.
 *
 * @param source the file
 * @param insertions statements to insert
 * @param changes other changes
 */
record Edit(Path source, List<Insertion> insertions, List<Change> changes) {
    static Edit read(DataInput from) throws IOException {
        Path source = Path.of(Words.text(from));
        return new Edit(source, all(from, Insertion::read), all(from, Change::read));
    }

    /** Reads one thing. */
    private interface Reader<T> {
        T read(DataInput from) throws IOException;
    }

    private static <T> List<T> all(DataInput from, Reader<T> reader) throws IOException {
        int count = from.readInt();
        List<T> all = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            all.add(reader.read(from));
        }
        return all;
    }
}
