/** The Gradle plugin: an extension, a task that analyses, and one that judges. */
package org.oraclecheck.gradle;
