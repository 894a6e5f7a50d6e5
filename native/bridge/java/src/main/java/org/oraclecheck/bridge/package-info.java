/**
 * The engine's Java half: a build asks {@link org.oraclecheck.bridge.WorkerProcess}, which starts a
 * JVM whose {@link org.oraclecheck.bridge.Worker} loads the native library and calls
 * {@link org.oraclecheck.bridge.Engine}. Nothing here knows a build tool, a test or a finding.
 */
package org.oraclecheck.bridge;
