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
 * The main class of the worker JVM: {@code Worker NATIVE_LIBRARY REQUEST_FILE DIGEST_OF_LIBRARY}. Events go to
 * standard output, one JSON object per line; everything else goes to standard error. When its
 * standard input ends or a signal arrives, the worker asks the engine to write its results so far,
 * and ends. So it does not outlive the process that started it. Its class path has only this class
 * and {@link Engine}.
 */
final class Worker {
    /** The exit status if the native library could not be loaded. */
    static final int NOT_STARTED = 3;
    /**
     * The exit status if the process that started the worker is gone; shells use it for an interrupted
     * program.
     */
    static final int INTERRUPTED = 130;
    /** Seconds that the engine has to write its results after an interruption. */
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
            Engine.run(arguments[2], request, event -> writeLine(events, event));
        } finally {
            DONE.countDown();
        }
        // The engine may still have threads whose results nobody needs.
        System.exit(0);
    }

    /** Interrupts the engine and waits for it, unless the request is done. */
    private static void endEarly() {
        try {
            if (DONE.getCount() > 0) {
                Engine.interrupt();
                DONE.await(PATIENCE, TimeUnit.SECONDS);
            }
        } catch (InterruptedException e) {
            // Nobody interrupts a shutdown hook.
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
                // Nobody writes to it.
            }
        } catch (IOException e) {
            // Counts as the end of the input.
        }
        System.exit(INTERRUPTED);
    }
}
