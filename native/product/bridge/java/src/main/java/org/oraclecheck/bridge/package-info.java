/**
 * The Java part of the engine. A build calls {@link org.oraclecheck.bridge.WorkerProcess}, which starts a
 * JVM. Its {@link org.oraclecheck.bridge.Worker} loads the native library and calls
 * {@link org.oraclecheck.bridge.Engine}. Nothing here depends on a build tool, on tests or on findings.
 */
package org.oraclecheck.bridge;
