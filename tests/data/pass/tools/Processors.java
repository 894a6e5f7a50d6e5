package tools;

import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.Writer;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.annotation.processing.SupportedOptions;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** An annotation processor that looks at the language model, complains and makes a class. */
public class Processors {
    @SupportedAnnotationTypes("*")
    @SupportedOptions("greeting")
    static class Looking extends AbstractProcessor {
        private int round;

        @Override
        public SourceVersion getSupportedSourceVersion() {
            return SourceVersion.latestSupported();
        }

        @Override
        public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment environment) {
            System.out.println("round " + ++round + " " + annotations + " " + environment.processingOver() + " " + processingEnv.getOptions());
            Elements elements = processingEnv.getElementUtils();
            Types types = processingEnv.getTypeUtils();
            for (Element root : environment.getRootElements()) {
                System.out.println(root.getKind() + " " + root + " " + root.getModifiers() + " " + elements.getPackageOf(root) + " " + root.getAnnotationMirrors());
                for (Element each : root.getEnclosedElements()) {
                    System.out.println("  " + each.getKind() + " " + each + " " + each.asType() + " " + each.getModifiers() + " " + types.erasure(each.asType()) + " " + elements.getDocComment(each));
                    Deprecated deprecated = each.getAnnotation(Deprecated.class);
                    if (deprecated != null) processingEnv.getMessager().printMessage(Diagnostic.Kind.WARNING, "deprecated since " + deprecated.since(), each);
                }
                if (root instanceof TypeElement type) System.out.println("  " + type.getSuperclass() + " " + type.getInterfaces() + " " + type.getTypeParameters() + " " + types.isSubtype(type.asType(), elements.getTypeElement("java.lang.Comparable").asType()) + " " + ElementFilter.methodsIn(type.getEnclosedElements()).size());
            }
            if (round == 1) {
                try (Writer out = processingEnv.getFiler().createSourceFile("made.Generated").openWriter()) {
                    out.write("package made; public class Generated { public static final int N = 7; }");
                } catch (IOException e) {
                    System.out.println(e);
                }
            }
            return false;
        }
    }

    static final String SOURCE = """
        package test;
        /** A box. */
        public abstract class Box<T extends Comparable<T>> implements Comparable<Box<T>> {
          /** The content. */
          protected final T content;
          static final int LIMIT = made.Generated.N;
          Box(T content) { this.content = content; }
          @Deprecated(since = "3") <E extends Exception> T get(int[] at, T... more) throws E { return content; }
          public int compareTo(Box<T> other) { return content.compareTo(other.content); }
          enum Kind { SMALL, LARGE }
          record Pair(int a, String b) { }
        }
        """;

    public static void main(String[] args) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        Set<String> written = new TreeSet<>();
        Map<String, StringWriter> sources = new HashMap<>();
        try (StandardJavaFileManager standard = compiler.getStandardFileManager(diagnostics, Locale.ROOT, null); JavaFileManager files = new ForwardingJavaFileManager<JavaFileManager>(standard) {
            @Override
            public JavaFileObject getJavaFileForOutput(Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
                written.add(location + " " + name);
                return new SimpleJavaFileObject(URI.create("memory:///" + name.replace('.', '/') + kind.extension), kind) {
                    @Override
                    public OutputStream openOutputStream() {
                        return OutputStream.nullOutputStream();
                    }

                    @Override
                    public Writer openWriter() {
                        StringWriter writer = new StringWriter();
                        sources.put(name, writer);
                        return writer;
                    }

                    @Override
                    public CharSequence getCharContent(boolean ignored) {
                        return sources.get(name).toString();
                    }
                };
            }
        }) {
            JavaFileObject source = new SimpleJavaFileObject(URI.create("memory:///test/Box.java"), JavaFileObject.Kind.SOURCE) {
                @Override
                public CharSequence getCharContent(boolean ignored) {
                    return SOURCE;
                }
            };
            JavaCompiler.CompilationTask task = compiler.getTask(null, files, diagnostics, List.of("-Agreeting=hello", "-Xlint:none"), null, List.of(source));
            task.setProcessors(List.of(new Looking()));
            System.out.println(task.call());
        }
        System.out.println(written);
        for (Diagnostic<?> each : diagnostics.getDiagnostics()) System.out.println(each.getKind() + " " + each.getLineNumber() + " " + each.getMessage(Locale.ROOT).lines().findFirst().orElse(""));
        System.out.println(SourceVersion.isKeyword("record") + " " + SourceVersion.isIdentifier("a1") + " " + SourceVersion.isName("a.class") + " " + compiler.getSourceVersions().contains(SourceVersion.RELEASE_11) + " " + compiler.isSupportedOption("-d"));
    }
}
