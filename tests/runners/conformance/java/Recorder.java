import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Optional;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs test classes on this JVM and records how every test ended, as it ends.
 *
 * <p>Arguments: the file to write, a file with a class name on each line. A line of the result has four fields, separated
 * by tabs: {@code test} or {@code container}, the unique id, the outcome, the class of what was thrown. The last is
 * {@code end}.
 */
public final class Recorder implements TestExecutionListener {
    private final Writer out;

    private Recorder(Writer out) {
        this.out = out;
    }

    public static void main(String[] args) throws IOException {
        LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request();
        for (String name : Files.readAllLines(Paths.get(args[1]), StandardCharsets.UTF_8)) {
            request.selectors(DiscoverySelectors.selectClass(name));
        }
        request.configurationParameter("junit.jupiter.execution.parallel.enabled", "false");
        // A class that cannot be inspected is left out, and the others run.
        request.configurationParameter("junit.platform.discovery.listener.default", "logging");
        try (BufferedWriter out = Files.newBufferedWriter(Paths.get(args[0]), StandardCharsets.UTF_8)) {
            Recorder recorder = new Recorder(out);
            LauncherFactory.create().execute(request.build(), recorder);
            recorder.line("end", "", "", "");
        }
        // Threads that tests left behind do not keep the JVM.
        System.exit(0);
    }

    @Override
    public void executionSkipped(TestIdentifier node, String reason) {
        record(node, "SKIPPED", "");
    }

    @Override
    public void executionFinished(TestIdentifier node, TestExecutionResult result) {
        Optional<Throwable> thrown = result.getThrowable();
        record(node, result.getStatus().name(), thrown.isPresent() ? thrown.get().getClass().getName() : "");
    }

    private void record(TestIdentifier node, String outcome, String exception) {
        if (node.isTest() || !outcome.equals("SUCCESSFUL")) {
            line(node.isTest() ? "test" : "container", node.getUniqueId(), outcome, exception);
        }
    }

    private synchronized void line(String kind, String id, String outcome, String exception) {
        try {
            out.write(kind + "\t" + escape(id) + "\t" + outcome + "\t" + exception + "\n");
            out.flush();
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    /** Keeps a field within its line; half a pair of surrogates has no UTF-8. */
    private static String escape(String text) {
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(point -> {
            if (point == '\\') {
                escaped.append("\\\\");
            } else if (point == '\t') {
                escaped.append("\\t");
            } else if (point == '\n') {
                escaped.append("\\n");
            } else if (point == '\r') {
                escaped.append("\\r");
            } else if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
                escaped.append('\uFFFD');
            } else {
                escaped.appendCodePoint(point);
            }
        });
        return escaped.toString();
    }
}
