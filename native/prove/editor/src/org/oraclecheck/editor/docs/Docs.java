package org.oraclecheck.editor.docs;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import org.oraclecheck.editor.Words;

/**
 * Reads the doc comments of methods. Standard input contains the class path, the encoding of the sources, and
 * their paths. Standard output gets the sources that cannot be read, then the methods of all others.
 */
public final class Docs {
    private Docs() {}

    public static void main(String[] arguments) throws IOException {
        DataInputStream asked = new DataInputStream(new BufferedInputStream(System.in));
        String classPath = Words.text(asked);
        Charset encoding = charset(Words.text(asked));
        Sources sources = Sources.read(Words.texts(asked).stream().map(Path::of).toList(), encoding);
        List<Documented> methods = new Enter(classPath, sources).methods();
        DataOutputStream answer = new DataOutputStream(new BufferedOutputStream(System.out));
        sources.writeFaults(answer);
        answer.writeInt(methods.size());
        for (Documented method : methods) {
            method.write(answer);
        }
        answer.flush();
    }

    private static Charset charset(String name) {
        try {
            return Charset.forName(name);
        } catch (IllegalArgumentException e) {
            System.err.println("the JDK does not know the encoding '" + name + "' of the sources");
            System.exit(1);
            throw e;
        }
    }
}
