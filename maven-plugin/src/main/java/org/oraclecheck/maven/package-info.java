/**
 * The Maven plugin: its goals turn parameters into requests to the engine, and the verdict into the
 * build's.
 */
package org.oraclecheck.maven;
