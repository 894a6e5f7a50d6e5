package org.oraclecheck.maven;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Holds the documents that a sample build has written against the schemas; scripts of samples call it. */
public final class Documents {
    private Documents() {}

    /**
     * Checks every document below a folder.
     *
     * @param build a sample build's folder
     * @param schemas the folder of the schemas
     * @return how many documents there are
     * @throws AssertionError if one is not as its schema says
     */
    public static int check(File build, String schemas) throws IOException {
        return check(build.toPath(), Path.of(schemas), "oracle") + check(build.toPath(), Path.of(schemas), "gate");
    }

    private static int check(Path build, Path schemas, String kind) throws IOException {
        JsonSchema schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(Files.readString(schemas.resolve(kind + ".schema.json")));
        List<Path> documents;
        try (Stream<Path> files = Files.walk(build)) {
            documents = files.filter(file -> file.endsWith(kind + ".json")).toList();
        }
        for (Path document : documents) {
            Set<ValidationMessage> problems = schema.validate(Files.readString(document), InputFormat.JSON);
            if (!problems.isEmpty()) {
                throw new AssertionError(document + ": " + problems);
            }
        }
        return documents.size();
    }
}
