package org.oraclecheck.editor.docs;

import com.sun.source.util.JavacTask;
import java.io.DataOutput;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;
import org.oraclecheck.editor.Text;
import org.oraclecheck.editor.Words;

/** The sources that can be parsed, and the reasons why others cannot be read. */
final class Sources {
    private final Map<URI, Path> paths = new LinkedHashMap<>();
    private final Map<URI, Text> texts = new LinkedHashMap<>();
    private final Map<Path, String> faults = new LinkedHashMap<>();

    private Sources() {}

    /** Reads and parses sources. Replaces bytes that mean nothing in the encoding. */
    static Sources read(List<Path> files, Charset encoding) throws IOException {
        Sources sources = new Sources();
        for (Path file : files) {
            sources.add(file, encoding);
        }
        sources.parse();
        return sources;
    }

    private void add(Path file, Charset encoding) {
        try {
            Text text = new Text(file, new String(Files.readAllBytes(file), encoding));
            paths.put(text.toUri(), file);
            texts.put(text.toUri(), text);
        } catch (IOException e) {
            faults.put(file, "the file cannot be read: " + e);
        }
    }

    /** Parses all texts, and drops those with errors. Their trees would lack methods. */
    private void parse() throws IOException {
        if (texts.isEmpty()) {
            return;
        }
        DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
        List<String> options = List.of("-proc:none");
        JavacTask task = (JavacTask) ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, said, options, null, texts.values());
        task.parse();
        for (Diagnostic<? extends JavaFileObject> error : said.getDiagnostics()) {
            if (error.getKind() == Diagnostic.Kind.ERROR && error.getSource() != null) {
                URI uri = error.getSource().toUri();
                texts.remove(uri);
                faults.putIfAbsent(paths.get(uri), "line " + error.getLineNumber() + ": " + error.getMessage(Locale.ROOT));
            }
        }
    }

    /** The sources that can be parsed. */
    List<Text> texts() {
        return List.copyOf(texts.values());
    }

    /** The path of a source, as it was asked for. */
    Path path(JavaFileObject source) {
        return paths.get(source.toUri());
    }

    String text(JavaFileObject source) {
        return texts.get(source.toUri()).getCharContent(true);
    }

    /** Adds the reason why a source cannot be read, unless it has one. */
    void fault(Path source, String why) {
        faults.putIfAbsent(source, why);
    }

    void writeFaults(DataOutput to) throws IOException {
        to.writeInt(faults.size());
        for (Map.Entry<Path, String> fault : faults.entrySet()) {
            Words.write(fault.getKey().toString(), to);
            Words.write(fault.getValue(), to);
        }
    }
}
