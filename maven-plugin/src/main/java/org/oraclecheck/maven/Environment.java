package org.oraclecheck.maven;

import java.util.Map;
import org.oraclecheck.bridge.build.WorldSettings;

/** The world of the tests in a POM: {@code <environment>}. Maven sets the fields. */
public final class Environment {
    private String charset;
    private String clock;
    private String hostName;
    private Map<String, String> hosts;
    private String locale;
    private String processors;
    private String stdin;
    private String user;
    private Map<String, String> variables;
    private String zone;

    WorldSettings settings() {
        return new WorldSettings()
                .set("charset", charset)
                .set("clock", clock)
                .set("hostName", hostName)
                .setAll("hosts", hosts)
                .set("locale", locale)
                .set("processors", processors)
                .set("stdin", stdin)
                .set("user", user)
                .setAll("variables", variables)
                .set("zone", zone);
    }
}
