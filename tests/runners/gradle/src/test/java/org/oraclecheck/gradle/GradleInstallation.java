package org.oraclecheck.gradle;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * A Gradle that runs, laid out from the jar that plugins compile against: it holds all of Gradle's
 * classes, and only the modules' jars, by whose names Gradle finds them, have to be made anew.
 */
final class GradleInstallation {
    private static final Path GRADLES = Path.of(System.getProperty("gradles"));
    private static final Path PARTS = GRADLES.resolve("parts");
    private static final String CLASS_PATH = "-classpath.properties";
    private static final String COMPILER = "gradle-java-compiler-plugin";
    private static final String COMPILER_CLASSES = "org/gradle/internal/compiler/java";
    /** The release whose jar still has the classes of the compiler's plugin. */
    private static final String WITH_COMPILER = "7.6.4";
    /** What is meant for a class path of its own, and breaks the launcher's. */
    private static final List<String> UNWANTED =
            List.of(
                    "META-INF/services/java.nio.file.spi.FileSystemProvider",
                    "META-INF/services/java.security.Provider",
                    "META-INF/services/javax.script.ScriptEngineFactory",
                    "META-INF/.gradle-runtime-shaded",
                    "META-INF/INDEX.LIST");

    private final String version;
    private final Path lib;

    private GradleInstallation(String version, Path lib) {
        this.version = version;
        this.lib = lib;
    }

    /** The folder of a release, laid out when it is asked for first. */
    static synchronized Path of(String version) throws IOException {
        Path folder = GRADLES.resolve("gradle-" + version);
        if (!Files.exists(folder)) {
            // Another build may lay it out at the same time.
            Path fresh = Files.createTempDirectory(GRADLES, "gradle-");
            Path lib = Files.createDirectories(fresh.resolve("lib"));
            Files.createDirectories(lib.resolve("plugins"));
            new GradleInstallation(version, lib).layOut();
            Files.writeString(fresh.resolve("gradle.properties"), "org.gradle.internal.instrumentation.agent=false\n");
            Files.move(fresh, folder);
        }
        return folder;
    }

    private void layOut() throws IOException {
        try (DirectoryStream<Path> parts = Files.newDirectoryStream(PARTS.resolve(version), "*.jar")) {
            for (Path part : parts) {
                Path copy = lib.resolve(part.getFileName());
                Files.deleteIfExists(copy);
                Files.copy(part, copy);
            }
        }
        String runtime;
        try (Stream<Path> jars = Files.list(lib)) {
            runtime = String.join(",", jars.map(it -> it.getFileName().toString()).filter(it -> it.endsWith(".jar")).sorted().toList());
        }
        Map<String, Properties> modules;
        try (FileSystem everything = FileSystems.newFileSystem(lib.resolve(everything(version)))) {
            modules = modules(everything.getPath("/"));
            clean(everything);
        }
        for (Map.Entry<String, Properties> module : modules.entrySet()) {
            module.getValue().setProperty("runtime", runtime);
            write(module.getKey(), module.getValue());
        }
    }

    private static String everything(String version) {
        return "gradle-api-" + version + ".jar";
    }

    private static void clean(FileSystem everything) throws IOException {
        for (String name : UNWANTED) {
            Files.deleteIfExists(everything.getPath(name));
        }
        try (DirectoryStream<Path> signatures =
                Files.newDirectoryStream(everything.getPath("META-INF"), "*.{SF,DSA,RSA}")) {
            for (Path signature : signatures) {
                Files.delete(signature);
            }
        }
    }

    /** The modules that say what they need, and those that are only named. */
    private static Map<String, Properties> modules(Path everything) throws IOException {
        Map<String, Properties> modules = new TreeMap<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(everything, "gradle-*" + CLASS_PATH)) {
            for (Path file : files) {
                String name = file.getFileName().toString();
                modules.put(name.substring(0, name.length() - CLASS_PATH.length()), load(file));
            }
        }
        Stream<String> needed = List.copyOf(modules.values()).stream().map(it -> it.getProperty("projects", ""));
        Stream<String> plugins = Stream.of(
                load(everything.resolve("gradle-plugins.properties")).getProperty("plugins"),
                load(everything.resolve("gradle-implementation-plugins.properties")).getProperty("plugins"),
                "gradle-instrumentation-agent");
        Stream.concat(needed, plugins)
                .flatMap(names -> Stream.of(names.split(",")))
                .filter(name -> !name.isEmpty())
                .forEach(name -> modules.computeIfAbsent(name, any -> nothing()));
        return modules;
    }

    private static Properties nothing() {
        Properties none = new Properties();
        none.setProperty("projects", "");
        return none;
    }

    private static Properties load(Path file) throws IOException {
        Properties properties = new Properties();
        try (var in = Files.newInputStream(file)) {
            properties.load(in);
        }
        return properties;
    }

    private void write(String module, Properties classPath) throws IOException {
        Path jar = lib.resolve(module + "-" + version + ".jar");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (Map.Entry<String, byte[]> entry : entries(module, classPath).entrySet()) {
                out.putNextEntry(new ZipEntry(entry.getKey()));
                out.write(entry.getValue());
            }
        }
    }

    private Map<String, byte[]> entries(String module, Properties classPath) throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        if (module.equals("gradle-launcher")) {
            String manifest = "Manifest-Version: 1.0\r\nClass-Path: " + everything(version) + "\r\n\r\n";
            entries.put("META-INF/MANIFEST.MF", manifest.getBytes());
        }
        StringBuilder text = new StringBuilder();
        classPath.forEach((name, value) -> text.append(name).append('=').append(value).append('\n'));
        entries.put(module + CLASS_PATH, text.toString().getBytes());
        if (module.equals(COMPILER)) {
            Path jar = PARTS.resolve(WITH_COMPILER).resolve(everything(WITH_COMPILER));
            try (FileSystem classes = FileSystems.newFileSystem(jar);
                    Stream<Path> files = Files.walk(classes.getPath(COMPILER_CLASSES))) {
                for (Path file : files.filter(it -> it.toString().endsWith(".class")).toList()) {
                    entries.put(file.toString(), Files.readAllBytes(file));
                }
            }
        }
        return entries;
    }
}
