package org.oraclecheck.editor.docs;

import java.util.List;
import java.util.Map;

/**
 * The tags of a doc comment, as they are written.
 *
 * @param text the text before the tags
 * @param parameters the texts about parameters, by name
 * @param returns the text about the result; null if there is none
 * @param thrown the tags that name exceptions
 */
record Comment(Passage text, Map<String, Passage> parameters, Passage returns, List<Thrown> thrown) {
    /**
     * A tag that names an exception.
     *
     * @param exception the internal name of the exception's class
     * @param text the text
     * @param line the line of the tag, from 1
     */
    record Thrown(String exception, Passage text, int line) {}
}
