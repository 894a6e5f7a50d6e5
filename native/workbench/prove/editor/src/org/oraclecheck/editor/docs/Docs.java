package org.oraclecheck.editor.docs;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import org.oraclecheck.editor.Words;

/**
 * Reads the doc comments of methods. A request contains the class path, the encoding of the sources, and their
 * paths. The answer has the sources that cannot be read, then the methods of all others.
 */
public final class Docs {
    private Docs() {}

    public static void serve(DataInputStream asked, DataOutputStream answer) throws IOException {
        String classPath = Words.text(asked);
        Charset encoding = charset(Words.text(asked));
        Sources sources = Sources.read(Words.texts(asked).stream().map(Path::of).toList(), encoding);
        List<Documented> methods = new Enter(classPath, sources).methods();
        sources.writeFaults(answer);
        answer.writeInt(methods.size());
        for (Documented method : methods) {
            method.write(answer);
        }
    }

    private static Charset charset(String name) throws IOException {
        try {
            return Charset.forName(name);
        } catch (IllegalArgumentException e) {
            throw new IOException("the JDK does not know the encoding '" + name + "' of the sources", e);
        }
    }
}
