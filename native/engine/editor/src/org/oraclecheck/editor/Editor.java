package org.oraclecheck.editor;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Map;

/**
 * Writes statements into copies of sources and compiles those. Standard input has the class path, whether
 * to compile, and the edits; standard output gets for each of them, which have nothing to do with each
 * other, the edited source and its classes, or why there is none.
 */
public final class Editor {
    private Editor() {}

    public static void main(String[] arguments) throws IOException {
        DataInputStream asked = new DataInputStream(new BufferedInputStream(System.in));
        DataOutputStream answer = new DataOutputStream(new BufferedOutputStream(System.out));
        Compiler compiler = new Compiler(Words.text(asked));
        boolean compiles = asked.readBoolean();
        int count = asked.readInt();
        for (int index = 0; index < count; index++) {
            answer(compiles ? compiler : null, Edit.read(asked), answer);
        }
        answer.flush();
    }

    /** The answer to one edit; without a compiler there are no classes. */
    private static void answer(Compiler compiler, Edit edit, DataOutputStream answer) throws IOException {
        Edited edited;
        Map<String, byte[]> classes;
        try {
            edited = Source.read(edit.source()).with(edit.insertions());
            classes = compiler == null ? Map.of() : compiler.compile(edit.source(), edited.text());
        } catch (RefusedException refused) {
            answer.writeBoolean(false);
            Words.write(refused.getMessage(), answer);
            return;
        }
        answer.writeBoolean(true);
        for (int line : edited.lines()) {
            answer.writeInt(line);
        }
        Words.write(edited.text(), answer);
        answer.writeInt(classes.size());
        for (Map.Entry<String, byte[]> compiled : classes.entrySet()) {
            Words.write(compiled.getKey(), answer);
            Words.write(compiled.getValue(), answer);
        }
    }
}
