/** The Gradle plugin: an extension, and tasks that analyse and judge tests. */
package org.oraclecheck.gradle;
