package org.oraclecheck.editor.docs;

import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.oraclecheck.editor.Words;

/**
 * A method or constructor with its documentation.
 *
 * @param owner the internal name of its class
 * @param name its name
 * @param descriptor its descriptor
 * @param isStatic whether it is static
 * @param isDeprecated whether it is deprecated itself
 * @param line the line of its name, from 1
 * @param parameters its declared parameters
 * @param text the text of its comment before the tags; empty if it has none
 * @param returns the text of its tag for the result; empty if it has none
 * @param clauses its tags that name exceptions
 * @param source its file
 */
record Documented(
        String owner,
        String name,
        String descriptor,
        boolean isStatic,
        boolean isDeprecated,
        int line,
        List<Parameter> parameters,
        String text,
        String returns,
        List<Clause> clauses,
        Path source) {
    void write(DataOutput to) throws IOException {
        Words.write(owner, to);
        Words.write(name, to);
        Words.write(descriptor, to);
        to.writeBoolean(isStatic);
        to.writeBoolean(isDeprecated);
        to.writeInt(line);
        to.writeInt(parameters.size());
        for (Parameter parameter : parameters) {
            parameter.write(to);
        }
        Words.write(text, to);
        Words.write(returns, to);
        to.writeInt(clauses.size());
        for (Clause clause : clauses) {
            clause.write(source, to);
        }
    }
}
