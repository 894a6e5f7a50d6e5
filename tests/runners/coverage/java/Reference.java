import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

import org.jacoco.core.analysis.ICounter;
import org.jacoco.core.analysis.ICoverageNode;
import org.jacoco.core.analysis.ILine;
import org.jacoco.core.analysis.IMethodCoverage;
import org.jacoco.core.data.ExecutionData;
import org.jacoco.core.data.ExecutionDataStore;
import org.jacoco.core.data.ExecutionDataWriter;
import org.jacoco.core.internal.analysis.ClassAnalyzer;
import org.jacoco.core.internal.analysis.ClassCoverageImpl;
import org.jacoco.core.internal.analysis.StringPool;
import org.jacoco.core.internal.analysis.filter.Filters;
import org.jacoco.core.internal.analysis.filter.IFilter;
import org.jacoco.core.internal.data.CRC64;
import org.jacoco.core.internal.flow.ClassProbesAdapter;
import org.jacoco.core.internal.flow.ClassProbesVisitor;
import org.jacoco.core.internal.flow.MethodProbesVisitor;
import org.jacoco.core.internal.instr.InstrSupport;
import org.jacoco.core.tools.ExecFileLoader;

/**
 * Prints the coverage that JaCoCo's own analyser computes for class files, with filters and without.
 *
 * <p>Arguments: {@code random SEED EXEC PATH...} or {@code given EXEC PATH...}, where a path is a jar, a
 * folder or a class file. {@code random} writes random probes to the file first.
 */
public final class Reference {
    private static final int ACC_SYNTHETIC = 0x1000;
    private static final int ACC_MODULE = 0x8000;

    private final PrintStream out;
    private final ExecutionDataStore probes;

    private Reference(PrintStream out, ExecutionDataStore probes) {
        this.out = out;
        this.probes = probes;
    }

    public static void main(String[] args) throws IOException {
        boolean random = args[0].equals("random");
        File exec = new File(args[random ? 2 : 1]);
        var classes = new TreeMap<String, byte[]>();
        for (int i = random ? 3 : 2; i < args.length; i++) {
            collect(Path.of(args[i]), classes);
        }
        if (random) {
            write(exec, classes, new Random(Long.parseLong(args[1])));
        }
        var loader = new ExecFileLoader();
        try (var in = new FileInputStream(exec)) {
            loader.load(in);
        }
        try (var out = new PrintStream(System.out, false, StandardCharsets.UTF_8)) {
            var reference = new Reference(out, loader.getExecutionDataStore());
            classes.forEach(reference::print);
        }
    }

    /** Reads all class files below a path; the name of a jar's entry comes after a {@code !}. */
    private static void collect(Path path, TreeMap<String, byte[]> classes) throws IOException {
        if (Files.isDirectory(path)) {
            try (Stream<Path> files = Files.walk(path)) {
                for (Path file : (Iterable<Path>) files.filter(Reference::isClass)::iterator) {
                    classes.put(file.toString(), Files.readAllBytes(file));
                }
            }
        } else if (isClass(path)) {
            classes.put(path.toString(), Files.readAllBytes(path));
        } else {
            try (var jar = new ZipFile(path.toFile())) {
                for (ZipEntry entry : Collections.list(jar.entries())) {
                    if (entry.getName().endsWith(".class")) {
                        byte[] bytes = jar.getInputStream(entry).readAllBytes();
                        classes.put(path + "!" + entry.getName(), bytes);
                    }
                }
            }
        }
    }

    private static boolean isClass(Path path) {
        return path.toString().endsWith(".class");
    }

    /** Writes random probes. How many of them are set differs between classes. */
    private static void write(File exec, TreeMap<String, byte[]> classes, Random random)
            throws IOException {
        double[] shares = {0, 0.05, 0.3, 0.6, 0.9, 1};
        var store = new ExecutionDataStore();
        for (byte[] bytes : classes.values()) {
            boolean[] probes = new boolean[count(bytes)];
            double share = shares[random.nextInt(shares.length)];
            for (int i = 0; i < probes.length; i++) {
                probes[i] = random.nextDouble() < share;
            }
            long id = CRC64.classId(bytes);
            if (probes.length > 0 && store.get(id) == null) {
                store.put(new ExecutionData(id, "C" + Long.toHexString(id), probes));
            }
        }
        try (OutputStream stream = new FileOutputStream(exec)) {
            store.accept(new ExecutionDataWriter(stream));
        }
    }

    /** Returns the number of probes, or 0 for a class that JaCoCo cannot read. */
    private static int count(byte[] bytes) {
        int[] found = new int[1];
        var counter = new ClassProbesVisitor() {
            @Override
            public MethodProbesVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] exceptions) {
                return null;
            }

            @Override
            public void visitTotalProbeCount(int count) {
                found[0] = count;
            }
        };
        try {
            InstrSupport.classReaderFor(bytes).accept(new ClassProbesAdapter(counter, false), 0);
        } catch (RuntimeException | AssertionError unreadable) {
            return 0;
        }
        return found[0];
    }

    /** Prints the results for a class file, unless it is of the kinds that JaCoCo skips. */
    private void print(String path, byte[] bytes) {
        var lines = new ArrayList<String>();
        try {
            var reader = InstrSupport.classReaderFor(bytes);
            if ((reader.getAccess() & ACC_MODULE) != 0
                    || reader.getClassName().endsWith("/package-info")) {
                return;
            }
            long id = CRC64.classId(bytes);
            lines.add("file\t" + path + "\t" + Long.toHexString(id) + "\t" + count(bytes));
            describe("jacoco", analyse(bytes, id, Filters.all()), lines);
            describe("raw", analyse(bytes, id, withoutSynthetic()), lines);
        } catch (RuntimeException | AssertionError failed) {
            lines.clear();
            lines.add("failed\t" + path + "\t" + failed);
        }
        lines.forEach(line -> out.print(line + "\n"));
    }

    /** Returns a filter that only leaves out synthetic methods, except bodies of lambda expressions. */
    private static IFilter withoutSynthetic() {
        return (method, context, output) -> {
            if ((method.access & ACC_SYNTHETIC) != 0 && !method.name.startsWith("lambda$")) {
                output.ignore(method.instructions.getFirst(), method.instructions.getLast());
            }
        };
    }

    /** Analyses a class as {@code org.jacoco.core.analysis.Analyzer} does, with another filter. */
    private ClassCoverageImpl analyse(byte[] bytes, long id, IFilter filter) {
        var reader = InstrSupport.classReaderFor(bytes);
        var coverage = new ClassCoverageImpl(reader.getClassName(), id, false);
        ExecutionData data = probes.get(id);
        var analyser =
                new ClassAnalyzer(coverage, data == null ? null : data.getProbes(), new StringPool());
        try {
            Field field = ClassAnalyzer.class.getDeclaredField("filter");
            field.setAccessible(true);
            field.set(analyser, filter);
        } catch (ReflectiveOperationException missing) {
            throw new AssertionError(missing);
        }
        reader.accept(new ClassProbesAdapter(analyser, false), 0);
        return coverage;
    }

    private static void describe(String kind, ClassCoverageImpl coverage, List<String> lines) {
        String source = coverage.getSourceFileName();
        lines.add(kind + "\t" + coverage.getName() + "\t" + (source == null ? "-" : source));
        lines.add("class\t" + counters(coverage));
        for (IMethodCoverage method : coverage.getMethods()) {
            int line = method.getFirstLine();
            String name = method.getName() + method.getDesc();
            lines.add("method\t" + name + "\t" + (line < 0 ? "-" : line) + "\t" + counters(method));
        }
        for (int number = coverage.getFirstLine(); number <= coverage.getLastLine(); number++) {
            ILine line = coverage.getLine(number);
            if (number >= 0 && line.getStatus() != ICounter.EMPTY) {
                String instructions = counter(line.getInstructionCounter());
                String branches = counter(line.getBranchCounter());
                lines.add("line\t" + number + "\t" + instructions + "\t" + branches);
            }
        }
    }

    private static String counters(ICoverageNode node) {
        return counter(node.getInstructionCounter())
                + "\t" + counter(node.getBranchCounter())
                + "\t" + counter(node.getLineCounter())
                + "\t" + counter(node.getComplexityCounter())
                + "\t" + counter(node.getMethodCounter())
                + "\t" + counter(node.getClassCounter());
    }

    private static String counter(ICounter counter) {
        return counter.getMissedCount() + "/" + counter.getCoveredCount();
    }
}
