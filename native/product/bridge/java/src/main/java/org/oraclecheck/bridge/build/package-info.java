/**
 * The parts that the plugins of all build tools share: requests to the engine, its events in the build's
 * log, the gate, and the texts for users.
 */
package org.oraclecheck.bridge.build;
