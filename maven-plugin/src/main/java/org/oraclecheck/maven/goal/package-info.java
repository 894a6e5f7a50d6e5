/** Reads how a project has configured the goals of other plugins that its build runs. */
package org.oraclecheck.maven.goal;
