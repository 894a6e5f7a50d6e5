package org.oraclecheck.editor;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Map;

/**
 * Writes statements into copies of sources and compiles these. A request contains the class path, whether to
 * compile, and the edits, which are independent of each other. For each edit, the answer has the edited source
 * and its classes, or the reason why there is none.
 */
final class Editor {
    /** First byte of an answer: the edit is done. */
    private static final int DONE = 0;
    private static final int NO_PLACE = 1;
    private static final int NOT_COMPILED = 2;

    private Editor() {}

    static void serve(DataInputStream asked, DataOutputStream answer) throws IOException {
        try (Compiler compiler = new Compiler(Words.text(asked))) {
            boolean compiles = asked.readBoolean();
            int count = asked.readInt();
            for (int index = 0; index < count; index++) {
                answer(compiles ? compiler : null, Edit.read(asked), answer);
            }
        }
    }

    /** The answer to one edit; without a compiler there are no classes. */
    private static void answer(Compiler compiler, Edit edit, DataOutputStream answer) throws IOException {
        Edited edited;
        Map<String, byte[]> classes;
        try {
            edited = Source.read(edit.source()).with(edit);
            classes = compiler == null ? Map.of() : compiler.compile(edit.source(), edited.text());
        } catch (RefusedException refused) {
            answer.writeByte(NO_PLACE);
            Words.write(refused.getMessage(), answer);
            return;
        } catch (NotCompiledException wrong) {
            answer.writeByte(NOT_COMPILED);
            Words.write(wrong.getMessage(), answer);
            return;
        }
        answer.writeByte(DONE);
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
