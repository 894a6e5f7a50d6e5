package org.oraclecheck.editor;

import java.util.List;

/**
 * A source with more statements.
 *
 * @param text the whole source
 * @param lines where the statements are, from 1, in the order in which they were asked for
 */
record Edited(String text, List<Integer> lines) {}
