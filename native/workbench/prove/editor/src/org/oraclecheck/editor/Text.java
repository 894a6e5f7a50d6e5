package org.oraclecheck.editor;

import java.nio.file.Path;
import javax.tools.SimpleJavaFileObject;

/** A source with a text of its own, which may differ from the one on the disk. */
public final class Text extends SimpleJavaFileObject {
    private final String text;

    public Text(Path file, String text) {
        super(file.toUri(), Kind.SOURCE);
        this.text = text;
    }

    @Override
    public String getCharContent(boolean ignoreErrors) {
        return text;
    }
}
