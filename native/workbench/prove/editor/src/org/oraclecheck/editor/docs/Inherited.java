package org.oraclecheck.editor.docs;

import java.util.Collections;
import java.util.List;

/**
 * The documentation of a method, including the inherited parts.
 *
 * @param text the text before the tags; empty if there is none
 * @param parameters the texts about parameters, in their order; empty if there is none
 * @param returns the text about the result; empty if there is none
 * @param clauses the tags that name exceptions
 */
record Inherited(String text, List<String> parameters, String returns, List<Clause> clauses) {
    /** The documentation of a method without comments. */
    static Inherited nothing(int parameters) {
        return new Inherited("", Collections.nCopies(parameters, ""), "", List.of());
    }

    /** Returns this documentation as a method inherits it that overrides the documented method. */
    Inherited inherited() {
        return new Inherited(
                text, parameters, returns, clauses.stream().map(Clause::inherited).toList());
    }
}
