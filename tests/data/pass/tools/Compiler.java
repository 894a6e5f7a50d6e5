package tools;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The compiler as a library: sources and classes in memory, diagnostics, and running the result. */
public class Compiler {
    static class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String name, String text) {
            super(URI.create("string:///" + name.replace('.', '/') + Kind.SOURCE.extension), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignored) {
            return text;
        }
    }

    static class Output extends SimpleJavaFileObject {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        Output(String name) {
            super(URI.create("memory:///" + name + ".class"), Kind.CLASS);
        }

        @Override
        public OutputStream openOutputStream() {
            return bytes;
        }
    }

    static class Memory extends ForwardingJavaFileManager<StandardJavaFileManager> {
        final Map<String, Output> outputs = new TreeMap<>();

        Memory(StandardJavaFileManager manager) {
            super(manager);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            Output output = new Output(name);
            outputs.put(name, output);
            return output;
        }
    }

    static Map<String, Output> compile(String name, String text, String... options) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        try (Memory memory = new Memory(compiler.getStandardFileManager(diagnostics, Locale.ROOT, null))) {
            boolean success = compiler.getTask(null, memory, diagnostics, List.of(options), null, List.of(new Source(name, text))).call();
            System.out.println(name + " " + success + " " + memory.outputs.keySet());
            for (Diagnostic<? extends JavaFileObject> each : diagnostics.getDiagnostics()) {
                System.out.println("  " + each.getKind() + " " + each.getLineNumber() + ":" + each.getColumnNumber() + " " + each.getCode() + " " + each.getMessage(Locale.ROOT).replace("\n", " | "));
            }
            return memory.outputs;
        }
    }

    public static void main(String[] args) throws Exception {
        Map<String, Output> made = compile("made.Greeter", """
            package made;

            import java.util.function.*;

            public class Greeter implements Supplier<String> {
                enum Mood { GOOD, BAD }
                record Pair(String a, int b) {}
                public String get() {
                    Function<Integer, String> twice = n -> "x".repeat(n * 2);
                    return new Pair("made", 1) + " " + Mood.valueOf("GOOD").ordinal() + " " + twice.apply(2);
                }
            }
            """, "-g");
        ClassLoader loader = new ClassLoader(Compiler.class.getClassLoader()) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                Output output = made.get(name);
                if (output == null) throw new ClassNotFoundException(name);
                byte[] bytes = output.bytes.toByteArray();
                return defineClass(name, bytes, 0, bytes.length);
            }
        };
        Class<?> greeter = loader.loadClass("made.Greeter");
        System.out.println(((java.util.function.Supplier<?>) greeter.getDeclaredConstructor().newInstance()).get());
        compile("Wrong", "class Wrong {\n  int f() { return \"text\"; }\n  void g() { undefined(); }\n  String s = 5\n}");
        compile("Types", "import java.util.*;\nclass Types {\n  List<String> raw = new ArrayList();\n  @Deprecated void old() {}\n  final int f;\n  void m() { int unused; unused++; break; }\n}", "-Xlint:all");
        compile("Missing", "class Missing extends NoSuch implements java.util.Nothing {}");
    }
}
