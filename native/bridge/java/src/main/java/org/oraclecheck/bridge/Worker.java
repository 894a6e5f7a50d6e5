package org.oraclecheck.bridge;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The main class of the worker JVM: {@code Worker NATIVE_LIBRARY REQUEST_FILE}. Events go to
 * standard output, one JSON object a line; everything else goes to standard error. It lives no
 * longer than whoever holds the other end of its standard input. Beside {@link Engine} it is alone
 * on its class path.
 */
final class Worker {
    /** The exit status if the engine could not even be asked. */
    static final int NOT_STARTED = 3;

    private Worker() {}

    public static void main(String[] arguments) throws IOException {
        PrintStream events = new PrintStream(new FileOutputStream(FileDescriptor.out), true);
        System.setOut(System.err);
        endWithStarter();
        byte[] request = Files.readAllBytes(Path.of(arguments[1]));
        try {
            System.load(arguments[0]);
        } catch (UnsatisfiedLinkError e) {
            System.err.println("the native library cannot be loaded: " + e.getMessage());
            System.exit(NOT_STARTED);
        }
        Engine.run(request, event -> writeLine(events, event));
        // Threads of the engine may still be at work on what nobody waits for.
        System.exit(0);
    }

    private static void writeLine(PrintStream out, byte[] line) {
        synchronized (out) {
            out.write(line, 0, line.length);
            out.write('\n');
            out.flush();
        }
    }

    private static void endWithStarter() {
        Thread watch = new Thread(Worker::waitForStarter, "starter");
        watch.setDaemon(true);
        watch.start();
    }

    private static void waitForStarter() {
        try {
            while (System.in.read() >= 0) {
                // Nothing is ever said on it.
            }
        } catch (IOException e) {
            // As good as its end.
        }
        Runtime.getRuntime().halt(0);
    }
}
