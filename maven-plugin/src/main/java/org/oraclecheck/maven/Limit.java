package org.oraclecheck.maven;

import org.oraclecheck.bridge.build.GateRule;

/**
 * The lowest or highest value that a counter may have: {@code <limit>} of a {@link Rule}. Maven sets the
 * fields.
 */
public final class Limit {
    private String counter;
    private String value;
    private String minimum;
    private String maximum;

    void addTo(GateRule rule) {
        rule.limit(counter, value, minimum, maximum);
    }
}
