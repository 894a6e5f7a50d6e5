package org.oraclecheck.bridge.build;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A rule of a gate in the form that the engine reads; null values stand for the engine's defaults. */
public final class GateRule {
    private final Map<String, Object> fields = new LinkedHashMap<>();
    private final List<Map<String, String>> limits = new ArrayList<>();

    /** Makes a rule without limits for the elements of a kind whose names match. */
    public GateRule(String element, Collection<String> includes, Collection<String> excludes) {
        if (element != null) {
            fields.put("element", element);
        }
        fields.put("includes", List.copyOf(includes));
        fields.put("excludes", List.copyOf(excludes));
        fields.put("limits", limits);
    }

    /** Adds a limit. */
    public void limit(String counter, String value, String minimum, String maximum) {
        Map<String, String> limit = new LinkedHashMap<>();
        put(limit, "counter", counter);
        put(limit, "value", value);
        put(limit, "minimum", minimum);
        put(limit, "maximum", maximum);
        limits.add(limit);
    }

    /** Returns the fields of the rule for a request. */
    public Map<String, Object> fields() {
        return fields;
    }

    private static void put(Map<String, String> limit, String name, String value) {
        if (value != null) {
            limit.put(name, value);
        }
    }
}
