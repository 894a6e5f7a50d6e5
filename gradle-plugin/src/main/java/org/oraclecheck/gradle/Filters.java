package org.oraclecheck.gradle;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Gradle's test filters in the words of Surefire's, which the engine reads: regular expressions of a
 * class file, and behind {@code #} of a method.
 *
 * <p>Gradle matches a filter with a class's name, and with {@code CLASS.METHOD}; a {@code *} stands
 * for any text, dots included. Surefire's expressions match the two apart, so a filter becomes one
 * for each place where the class may end and the method begin.
 */
final class Filters {
    private static final String ANY = ".*";

    private Filters() {}

    /** The patterns that choose together what the filters choose. */
    static List<String> patterns(Collection<String> filters) {
        return filters.stream().flatMap(filter -> patterns(filter).stream()).toList();
    }

    /** The pattern of one class file, by its path below its folder. */
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

    /** A filter that begins with a capital letter gives a class without its package. */
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

    /** No bracket, comma or hash remains that Surefire's own syntax could take for its own. */
    private static String quoted(String text) {
        return text.codePoints()
                .mapToObj(it -> Character.isLetterOrDigit(it) || it == '/' || it == '_'
                        ? Character.toString(it)
                        : String.format("\\x{%x}", it))
                .reduce("", String::concat);
    }
}
