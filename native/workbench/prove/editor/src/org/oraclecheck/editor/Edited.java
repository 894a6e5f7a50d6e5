package org.oraclecheck.editor;

import java.util.List;

/**
 * A source after an edit.
 *
 * @param text the whole source
 * @param lines the line of each new statement, from 1, in the order of the insertions
 */
record Edited(String text, List<Integer> lines) {}
