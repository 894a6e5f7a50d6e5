package org.oraclecheck.driver;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tests to run, parsed from words like {@code class=a.b.CTest}. */
final class Selection {
    final List<String> classes = new ArrayList<String>();
    /** The unique ids of tests. */
    final List<String> ids = new ArrayList<String>();
    final List<String> includedTags = new ArrayList<String>();
    final List<String> excludedTags = new ArrayList<String>();
    /** Methods that are to run in this order, if there are any; see {@link Order}. */
    final List<String> order = new ArrayList<String>();
    final Map<String, String> configuration = new LinkedHashMap<String, String>();

    Selection(String[] words) {
        for (String word : words) {
            int end = word.indexOf('=');
            add(word.substring(0, end), word.substring(end + 1));
        }
    }

    private void add(String key, String value) {
        switch (key) {
            case "class":
                classes.add(value);
                break;
            case "id":
                ids.add(value);
                break;
            case "include":
                includedTags.add(value);
                break;
            case "exclude":
                excludedTags.add(value);
                break;
            case "order":
                order.add(value);
                break;
            case "config":
                int end = value.indexOf('=');
                configuration.put(value.substring(0, end), value.substring(end + 1));
                break;
            default:
                throw new IllegalArgumentException(key);
        }
    }
}
