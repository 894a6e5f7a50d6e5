package org.oraclecheck.bridge;

import java.util.function.Consumer;

/** The native engine in this process. Only the worker loads it, so that a crash does not end the build. */
final class Engine {
    private Engine() {}

    /**
     * Serves one request and returns when it is done.
     *
     * @param identity a digest of the native library; the engine remembers results under it
     * @param request the request as JSON, in UTF-8
     * @param events receives each event, one JSON object in UTF-8, on the calling thread; the last one
     *     is {@code done} or {@code failed}
     */
    static native void run(String identity, byte[] request, Consumer<byte[]> events);

    /** Asks the running request to end soon, with the results known by then. */
    static native void interrupt();
}
