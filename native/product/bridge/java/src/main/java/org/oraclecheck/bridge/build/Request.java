package org.oraclecheck.bridge.build;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.io.File;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** A request to the engine, field by field, as described in {@code native/formats/report}. */
public final class Request {
    /** The version of the schema that the plugins write and read. */
    private static final int SCHEMA_VERSION = 2;

    private final String kind;
    private final Map<String, Object> fields = new LinkedHashMap<>();

    private Request(String kind) {
        this.kind = kind;
        set("schemaVersion", SCHEMA_VERSION);
    }

    /** Makes a request to run and analyse a project's tests. */
    public static Request analyse() {
        return new Request("analyse");
    }

    /** Makes a request to compare a report with limits. */
    public static Request gate() {
        return new Request("gate");
    }

    /** Makes a request to accept all findings of a report. */
    static Request baseline() {
        return new Request("baseline");
    }

    /** Makes a request to run a flaky test of a report once more. */
    static Request replay() {
        return new Request("replay");
    }

    /** Makes a request to merge reports. */
    static Request merge() {
        return new Request("merge");
    }

    /** Makes a request to copy generated tests into the test sources. */
    static Request export() {
        return new Request("export");
    }

    /** Makes a request to show the proposed assertions of a report, or to write them into the tests. */
    static Request suggest() {
        return new Request("suggest");
    }

    /** Sets a field; null leaves it, or what a map has for it, to the engine's default. Paths become absolute. */
    public Request set(String name, Object value) {
        if (value != null) {
            fields.put(name, value);
        }
        return this;
    }

    String kind() {
        return kind;
    }

    JsonObject json() {
        JsonObject json = new Gson().toJsonTree(plain(fields)).getAsJsonObject();
        json.addProperty("kind", kind);
        return json;
    }

    private static Object plain(Object value) {
        if (value instanceof Request request) {
            return plain(request.fields);
        }
        if (value instanceof File file) {
            return file.getAbsolutePath();
        }
        if (value instanceof Path path) {
            return path.toAbsolutePath().toString();
        }
        if (value instanceof Map<?, ?> map) {
            Map<Object, Object> plain = new LinkedHashMap<>();
            map.forEach((name, it) -> plain.put(name, plain(it)));
            return plain;
        }
        return value instanceof Collection<?> values ? values.stream().map(Request::plain).toList() : value;
    }
}
