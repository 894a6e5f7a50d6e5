package org.oraclecheck.maven;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.xml.sax.SAXException;

/**
 * Validates the documents that a sample build has written against their schemas; scripts of samples call
 * it.
 */
public final class Documents {
    private Documents() {}

    /**
     * Checks every document below a folder: our own by our schemas, SARIF by its official one, and
     * JUnit's XML.
     *
     * @param build a sample build's folder
     * @param schemas the folder of our schemas
     * @return the number of reports and verdicts
     * @throws AssertionError if a document does not match its schema
     */
    public static int check(File build, String schemas) throws IOException {
        Path folder = build.toPath();
        sarif(folder);
        junit(folder, Path.of(schemas, "gate.xsd"));
        own(folder, Path.of(schemas, "effort.schema.json"), "effort.json");
        own(folder, Path.of(schemas, "processor-time.schema.json"), "processor-time.json");
        return own(folder, Path.of(schemas, "oracle.schema.json"), "oracle.json")
                + own(folder, Path.of(schemas, "oracle.schema.json"), "oracle.partial.json")
                + own(folder, Path.of(schemas, "gate.schema.json"), "gate.json");
    }

    private static int own(Path build, Path schema, String name) throws IOException {
        return json(build, name, Files.readString(schema), SpecVersion.VersionFlag.V202012);
    }

    private static void sarif(Path build) throws IOException {
        try (InputStream schema = Documents.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
            String text = new String(schema.readAllBytes(), StandardCharsets.UTF_8);
            json(build, "oracle.sarif", text, SpecVersion.VersionFlag.V7);
        }
    }

    private static int json(Path build, String name, String text, SpecVersion.VersionFlag version) throws IOException {
        JsonSchema schema = JsonSchemaFactory.getInstance(version).getSchema(text);
        List<Path> documents = named(build, name);
        for (Path document : documents) {
            Set<ValidationMessage> problems = schema.validate(Files.readString(document), InputFormat.JSON);
            if (!problems.isEmpty()) {
                throw new AssertionError(document + ": " + problems);
            }
        }
        return documents.size();
    }

    private static void junit(Path build, Path schema) throws IOException {
        for (Path document : named(build, "gate.xml")) {
            try {
                SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                        .newSchema(schema.toFile())
                        .newValidator()
                        .validate(new StreamSource(document.toFile()));
            } catch (SAXException e) {
                throw new AssertionError(document + ": " + e.getMessage(), e);
            }
        }
    }

    private static List<Path> named(Path build, String name) throws IOException {
        try (Stream<Path> files = Files.walk(build)) {
            return files.filter(file -> file.endsWith(name)).toList();
        }
    }
}
