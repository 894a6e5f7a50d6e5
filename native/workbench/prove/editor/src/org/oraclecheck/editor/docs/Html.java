package org.oraclecheck.editor.docs;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Replaces HTML tags. Only those of HTML count, since {@code List<String>} has none. */
final class Html {
    /** Elements that separate words. */
    private static final Set<String> SEPARATING = Set.of(
            "address", "article", "blockquote", "br", "caption", "center", "dd", "div", "dl", "dt", "h1", "h2", "h3",
            "h4", "h5", "h6", "hr", "li", "ol", "p", "pre", "section", "table", "tbody", "td", "tfoot", "th", "thead",
            "tr", "ul");

    private static final Set<String> INLINE = Set.of(
            "a", "abbr", "acronym", "b", "big", "cite", "code", "del", "dfn", "em", "font", "i", "img", "ins", "kbd",
            "mark", "nobr", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "tt", "u", "var");

    private static final Pattern TAG = Pattern.compile("<(/?\\w+)[^<>]*>");

    private Html() {}

    /** The plain text for a tag such as {@code br} or {@code /ul}; {@code written} if HTML has no such tag. */
    static String plain(String tag, String written) {
        String name = tag.toLowerCase(Locale.ROOT);
        String element = name.startsWith("/") ? name.substring(1) : name;
        if (SEPARATING.contains(element)) {
            return " ";
        }
        // 2<sup>31</sup> is not 231.
        if (name.equals("sup")) {
            return "^";
        }
        return INLINE.contains(element) ? "" : written;
    }

    /** Replaces the tags in a text that javac did not understand. */
    static String withoutTags(String text) {
        return TAG.matcher(text).replaceAll(tag -> Matcher.quoteReplacement(plain(tag.group(1), tag.group())));
    }
}
