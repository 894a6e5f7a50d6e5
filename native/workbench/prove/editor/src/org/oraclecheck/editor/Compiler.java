package org.oraclecheck.editor;

import com.sun.source.util.JavacTask;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** Runs javac with a class path, in memory. */
final class Compiler implements Closeable {
    private static final JavaCompiler JAVAC = ToolProvider.getSystemJavaCompiler();
    private static final List<String> OPTIONS =
            List.of("-proc:none", "-implicit:none", "-g", "-parameters", "-nowarn", "-Xlint:none");

    private final StandardJavaFileManager files;

    Compiler(String classPath) throws IOException {
        files = JAVAC.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);
        List<File> entries = List.of(classPath.split(File.pathSeparator)).stream().map(File::new).toList();
        files.setLocation(StandardLocation.CLASS_PATH, entries);
        files.setLocation(StandardLocation.SOURCE_PATH, List.of());
    }

    /** Returns a javac task that parses a text and ignores errors in it. */
    static JavacTask parser(Path file, String text) {
        List<Text> units = List.of(new Text(file, text));
        return (JavacTask) JAVAC.getTask(null, null, new DiagnosticCollector<>(), List.of("-proc:none"), null, units);
    }

    private static String inOneLine(Diagnostic<? extends JavaFileObject> error) {
        String message = error.getMessage(Locale.ROOT);
        return message.lines().map(String::strip).collect(Collectors.joining(", ")).replaceAll(" +", " ");
    }

    /** Compiles a text. Returns the classes by their binary names, sorted. */
    Map<String, byte[]> compile(Path file, String text) throws NotCompiledException {
        DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
        Memory memory = new Memory(files);
        if (!JAVAC.getTask(null, memory, said, OPTIONS, null, List.of(new Text(file, text))).call()) {
            throw new NotCompiledException(said.getDiagnostics().stream()
                    .filter(it -> it.getKind() == Diagnostic.Kind.ERROR)
                    .map(Compiler::inOneLine)
                    .collect(Collectors.joining("; ")));
        }
        return memory.classes();
    }

    @Override
    public void close() throws IOException {
        files.close();
    }
}
