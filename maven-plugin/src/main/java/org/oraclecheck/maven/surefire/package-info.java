/** Reads how a project has configured Surefire, so that it need not repeat this for Oracle Check. */
package org.oraclecheck.maven.surefire;
