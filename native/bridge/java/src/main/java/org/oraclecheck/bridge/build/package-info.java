/**
 * What the plugins of all build tools do alike: requests to the engine, its events in the build's
 * log, and the gate, in the same words.
 */
package org.oraclecheck.bridge.build;
