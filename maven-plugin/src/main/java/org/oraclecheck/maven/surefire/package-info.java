/** What the project told Surefire about its tests, which it should not have to say twice. */
package org.oraclecheck.maven.surefire;
