/** Reads how a project has configured the compiler, so that generated tests are compiled as its tests are. */
package org.oraclecheck.maven.compiler;
