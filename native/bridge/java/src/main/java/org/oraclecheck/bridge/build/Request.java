package org.oraclecheck.bridge.build;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.io.File;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** A request to the engine, field by field, as {@code native/report} describes them. */
public final class Request {
    /** The version of the schema that the plugins write and read. */
    private static final int SCHEMA_VERSION = 2;

    private final String kind;
    private final Map<String, Object> fields = new LinkedHashMap<>();

    private Request(String kind) {
        this.kind = kind;
        set("schemaVersion", SCHEMA_VERSION);
    }

    /** To run a project's tests and analyse them. */
    public static Request analyse() {
        return new Request("analyse");
    }

    /** To hold limits against a report. */
    public static Request gate() {
        return new Request("gate");
    }

    /** To accept what a report holds. */
    static Request baseline() {
        return new Request("baseline");
    }

    /** To put reports together. */
    static Request merge() {
        return new Request("merge");
    }

    /** To show what a report suggests, or write it into the tests. */
    static Request suggest() {
        return new Request("suggest");
    }

    /** Sets a field; null leaves it to the engine's default. Files become absolute paths. */
    public Request set(String name, Object value) {
        if (value != null) {
            fields.put(name, plain(value));
        }
        return this;
    }

    String kind() {
        return kind;
    }

    JsonObject json() {
        JsonObject json = new Gson().toJsonTree(fields).getAsJsonObject();
        json.addProperty("kind", kind);
        return json;
    }

    private static Object plain(Object value) {
        if (value instanceof Request request) {
            return request.fields;
        }
        if (value instanceof File file) {
            return file.getAbsolutePath();
        }
        if (value instanceof Path path) {
            return path.toAbsolutePath().toString();
        }
        // A path is a collection too, of its names.
        return value instanceof Collection<?> values ? values.stream().map(Request::plain).toList() : value;
    }
}
