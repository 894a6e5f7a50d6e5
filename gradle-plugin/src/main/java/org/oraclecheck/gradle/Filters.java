package org.oraclecheck.gradle;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Translates Gradle's test filters to Surefire's syntax, which the engine reads: a regular expression for
 * the class file and, after {@code #}, one for the method.
 *
 * <p>Gradle matches a filter with a class's name, and with {@code CLASS.METHOD}; a {@code *} stands
 * for any text, dots included. Surefire matches class and method separately. So a filter becomes one
 * pattern for each position where the class may end and the method begin.
 */
final class Filters {
    private static final String ANY = ".*";

    private Filters() {}

    /** Returns the patterns that together select the same tests as the filters. */
    static List<String> patterns(Collection<String> filters) {
        return filters.stream().flatMap(filter -> patterns(filter).stream()).toList();
    }

    /** Returns a pattern for one class file, given by its path below the folder of classes. */
    static String file(String path) {
        return "%regex[" + quoted(path) + "]";
    }

    private static List<String> patterns(String filter) {
        List<String> patterns = new ArrayList<>();
        patterns.add("%regex[" + classFile(filter, filter) + "]");
        for (int at = 0; at < filter.length(); at++) {
            if (filter.charAt(at) == '.') {
                patterns.add(pattern(filter, filter.substring(0, at), filter.substring(at + 1)));
            } else if (filter.charAt(at) == '*') {
                patterns.add(pattern(filter, filter.substring(0, at + 1), filter.substring(at)));
            }
        }
        return patterns;
    }

    private static String pattern(String filter, String type, String method) {
        return "%regex[" + classFile(filter, type) + "#" + glob(method, ".") + "]";
    }

    /** If a filter starts with a capital letter, it names the class without its package. */
    private static String classFile(String filter, String type) {
        boolean simple = !filter.isEmpty() && Character.isUpperCase(filter.charAt(0));
        return (simple ? "(.*/)?" : "") + glob(type, "/") + quoted(".class");
    }

    private static String glob(String text, String separator) {
        StringBuilder expression = new StringBuilder();
        for (char letter : text.toCharArray()) {
            expression.append(
                    switch (letter) {
                        case '*' -> ANY;
                        case '.' -> quoted(separator);
                        default -> quoted(String.valueOf(letter));
                    });
        }
        return expression.toString();
    }

    /** Quotes a text so that it has no bracket, comma or hash, which have a meaning in Surefire's syntax. */
    private static String quoted(String text) {
        return text.codePoints()
                .mapToObj(it -> Character.isLetterOrDigit(it) || it == '/' || it == '_'
                        ? Character.toString(it)
                        : String.format("\\x{%x}", it))
                .reduce("", String::concat);
    }
}
