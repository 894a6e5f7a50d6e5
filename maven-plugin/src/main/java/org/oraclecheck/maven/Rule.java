package org.oraclecheck.maven;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.oraclecheck.bridge.build.GateRule;

/** A rule of the gate in a POM: {@code <rule>}. Maven sets the fields. */
public final class Rule {
    private String element;
    private List<String> includes = new ArrayList<>();
    private List<String> excludes = new ArrayList<>();
    private List<Limit> limits = new ArrayList<>();

    Map<String, Object> fields() {
        GateRule rule = new GateRule(element, includes, excludes);
        limits.forEach(limit -> limit.addTo(rule));
        return rule.fields();
    }
}
