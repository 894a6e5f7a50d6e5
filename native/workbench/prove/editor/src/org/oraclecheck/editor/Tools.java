package org.oraclecheck.editor;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintStream;
import org.oraclecheck.editor.docs.Docs;

/**
 * Serves requests about sources until standard input ends. A request is the name of a tool and the bytes that it
 * reads; standard output gets a byte that says whether it succeeded, then the bytes of its answer or the reason.
 */
public final class Tools {
    private static final int DONE = 0;
    private static final int FAILED = 1;

    private Tools() {}

    /** Reads a request and writes the answer. */
    private interface Tool {
        void serve(DataInputStream asked, DataOutputStream answer) throws IOException;
    }

    public static void main(String[] arguments) throws IOException {
        DataInputStream asked = new DataInputStream(new BufferedInputStream(System.in));
        PrintStream output = System.out;
        System.setOut(System.err);
        DataOutputStream answers = new DataOutputStream(new BufferedOutputStream(output));
        while (true) {
            String name;
            try {
                name = Words.text(asked);
            } catch (EOFException done) {
                return;
            }
            answer(tool(name), Words.bytes(asked), answers);
            answers.flush();
        }
    }

    private static Tool tool(String name) {
        return switch (name) {
            case "edit" -> Editor::serve;
            case "docs" -> Docs::serve;
            default -> throw new IllegalArgumentException(name);
        };
    }

    private static void answer(Tool tool, byte[] request, DataOutputStream answers) throws IOException {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        try {
            tool.serve(new DataInputStream(new ByteArrayInputStream(request)), new DataOutputStream(answer));
        } catch (IOException | RuntimeException | Error failed) {
            answers.writeByte(FAILED);
            Words.write(failed instanceof IOException ? failed.getMessage() : failed.toString(), answers);
            return;
        }
        answers.writeByte(DONE);
        Words.write(answer.toByteArray(), answers);
    }
}
