package org.oraclecheck.maven;

import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.oraclecheck.bridge.build.WorldSettings;

/** The world of the tests in a POM: {@code <environment>}. Maven sets the fields. */
public final class Environment {
    private String charset;
    private String clock;
    private Properties files;
    private String hostName;
    private Map<String, String> hosts;
    private String locale;
    private String processors;
    private String stdin;
    private Properties urls;
    private String user;
    private Map<String, String> variables;
    private String zone;

    WorldSettings settings() {
        return new WorldSettings()
                .set("charset", charset)
                .set("clock", clock)
                .setAll("files", named(files))
                .set("hostName", hostName)
                .setAll("hosts", hosts)
                .set("locale", locale)
                .set("processors", processors)
                .set("stdin", stdin)
                .setAll("urls", named(urls))
                .set("user", user)
                .setAll("variables", variables)
                .set("zone", zone);
    }

    /** Returns values by their names, which may be ones that no XML element can have. */
    private static Map<String, String> named(Properties properties) {
        if (properties == null) {
            return null;
        }
        Map<String, String> named = new TreeMap<>();
        properties.stringPropertyNames().forEach(name -> named.put(name, properties.getProperty(name)));
        return named;
    }
}
