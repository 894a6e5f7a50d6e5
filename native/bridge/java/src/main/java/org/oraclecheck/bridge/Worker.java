package org.oraclecheck.bridge;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The main class of the worker JVM: {@code Worker NATIVE_LIBRARY REQUEST_FILE}. Events go to
 * standard output, one JSON object a line; everything else goes to standard error. It lives no
 * longer than whoever holds the other end of its standard input: at its end, or when a signal tells
 * the JVM to end, the engine is asked to write what it knows. Beside {@link Engine} it is alone on
 * its class path.
 */
final class Worker {
    /** The exit status if the engine could not even be asked. */
    static final int NOT_STARTED = 3;
    /** The exit status if whoever started the worker is gone: a shell's for an interrupted program. */
    static final int INTERRUPTED = 130;
    /** Seconds that the engine has to write what it knows. */
    static final int PATIENCE = 20;

    private static final CountDownLatch DONE = new CountDownLatch(1);

    private Worker() {}

    public static void main(String[] arguments) throws IOException {
        PrintStream events = new PrintStream(new FileOutputStream(FileDescriptor.out), true);
        System.setOut(System.err);
        byte[] request = Files.readAllBytes(Path.of(arguments[1]));
        try {
            System.load(arguments[0]);
        } catch (UnsatisfiedLinkError e) {
            System.err.println("the native library cannot be loaded: " + e.getMessage());
            System.exit(NOT_STARTED);
        }
        Runtime.getRuntime().addShutdownHook(new Thread(Worker::endEarly, "end"));
        endWithStarter();
        try {
            Engine.run(request, event -> writeLine(events, event));
        } finally {
            DONE.countDown();
        }
        // Threads of the engine may still be at work on what nobody waits for.
        System.exit(0);
    }

    /** Does nothing once the request is done. */
    private static void endEarly() {
        try {
            if (DONE.getCount() > 0) {
                Engine.interrupt();
                DONE.await(PATIENCE, TimeUnit.SECONDS);
            }
        } catch (InterruptedException e) {
            // Nobody does that to a hook.
        }
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
        System.exit(INTERRUPTED);
    }
}
