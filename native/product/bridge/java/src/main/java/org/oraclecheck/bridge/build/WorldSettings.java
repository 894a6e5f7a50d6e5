package org.oraclecheck.bridge.build;

import java.util.Map;
import java.util.TreeMap;

/** Settings of the tests' world by name, such as {@code zone} or {@code variables.HOME}. The engine checks them. */
public final class WorldSettings {
    /** How the names of properties begin that are such settings. */
    private static final String PROPERTIES = "oracle.environment.";

    private final Map<String, String> settings = new TreeMap<>();

    /** Sets a value; null leaves it open. */
    public WorldSettings set(String name, Object value) {
        if (value != null) {
            settings.put(name, value.toString());
        }
        return this;
    }

    /** Sets all values of a setting that stands for many; null sets none. */
    public WorldSettings setAll(String name, Map<String, String> values) {
        if (values != null) {
            values.forEach((key, value) -> set(name + "." + key, value == null ? "" : value));
        }
        return this;
    }

    /** Adds the settings among a build's properties. They replace those that are set already. */
    public WorldSettings add(Map<String, ?> properties) {
        properties.forEach((name, value) -> {
            if (name.startsWith(PROPERTIES)) {
                set(name.substring(PROPERTIES.length()), value);
            }
        });
        return this;
    }

    /** Returns the settings for a request. */
    public Map<String, String> fields() {
        return settings;
    }
}
