/** The goals: parameters in, requests to the engine out, and its verdict as the build's. */
package org.oraclecheck.maven;
