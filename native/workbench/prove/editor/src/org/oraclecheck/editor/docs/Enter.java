package org.oraclecheck.editor.docs;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/**
 * Lets javac enter the declarations of sources, and reads their methods. An annotation processor is the only
 * place in javac's API after the declarations are entered and before the bodies of methods are analysed.
 */
final class Enter {
    /** With the second option, javac goes on after errors such as a missing class. */
    private static final List<String> OPTIONS =
            List.of("-proc:only", "--should-stop=ifError=FLOW", "-implicit:none", "-nowarn", "-Xlint:none");

    private final String classPath;
    private final Sources sources;

    Enter(String classPath, Sources sources) {
        this.classPath = classPath;
        this.sources = sources;
    }

    /** The methods of all sources, in their order. */
    List<Documented> methods() throws IOException {
        if (sources.texts().isEmpty()) {
            return List.of();
        }
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = javac.getStandardFileManager(null, Locale.ROOT, null)) {
            Stream<String> entries = Stream.of(classPath.split(File.pathSeparator)).filter(entry -> !entry.isEmpty());
            files.setLocation(StandardLocation.CLASS_PATH, entries.map(File::new).toList());
            files.setLocation(StandardLocation.SOURCE_PATH, List.of());
            JavacTask task = (JavacTask)
                    javac.getTask(null, files, new DiagnosticCollector<>(), OPTIONS, null, sources.texts());
            Reader reader = new Reader();
            task.addTaskListener(reader);
            task.setProcessors(List.of(reader));
            // The result says whether the sources have errors, which does not matter here.
            task.call();
            return reader.methods;
        }
    }

    @SupportedAnnotationTypes("*")
    private final class Reader extends AbstractProcessor implements TaskListener {
        private final List<CompilationUnitTree> units = new ArrayList<>();
        private final List<Documented> methods = new ArrayList<>();

        /** Keeps all parsed sources. The round knows only those whose classes have no errors. */
        @Override
        public void finished(TaskEvent event) {
            if (event.getKind() == TaskEvent.Kind.PARSE) {
                units.add(event.getCompilationUnit());
            }
        }

        @Override
        public SourceVersion getSupportedSourceVersion() {
            return SourceVersion.latest();
        }

        @Override
        public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
            if (!round.processingOver()) {
                Project project = new Project(processingEnv, sources, units);
                for (CompilationUnitTree unit : units) {
                    methods.addAll(Methods.of(project, unit));
                }
            }
            return false;
        }
    }
}
