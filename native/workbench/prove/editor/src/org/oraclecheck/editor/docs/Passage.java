package org.oraclecheck.editor.docs;

import java.util.List;

/**
 * The text of a tag, which may leave gaps for the inherited text.
 *
 * @param parts the parts between the gaps; a single one if there is no gap
 */
record Passage(List<String> parts) {
    boolean inherits() {
        return parts.size() > 1;
    }

    /** The text with single spaces, and without anything in the gaps. */
    String text() {
        return with("");
    }

    /** The text with single spaces, and with an inherited text in the gaps. */
    String with(String inherited) {
        return String.join(inherited, parts).replaceAll("[\\s\\u00a0]+", " ").strip();
    }
}
