package org.oraclecheck.maven;

import org.oraclecheck.bridge.build.GateRule;

/** The least or the most that there may be of something: {@code <limit>} of a {@link Rule}. Maven sets the fields. */
public final class Limit {
    private String counter;
    private String value;
    private String minimum;
    private String maximum;

    void addTo(GateRule rule) {
        rule.limit(counter, value, minimum, maximum);
    }
}
