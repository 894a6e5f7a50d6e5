package org.oraclecheck.maven.surefire;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.maven.plugin.MojoExecutionException;
import org.codehaus.plexus.util.cli.CommandLineUtils;

/** The arguments of the tests' JVM, from {@code argLine}. */
final class ArgumentLine {
    /** Surefire's own placeholders, for properties that plugins set while the build runs. */
    private static final Pattern LATE = Pattern.compile("@\\{([^}]+)}");

    private ArgumentLine() {}

    /** Splits a line into words as Surefire does; a late property that is not set is nothing. */
    static List<String> words(String line, Map<String, String> properties) throws MojoExecutionException {
        String complete =
                LATE.matcher(line)
                        .replaceAll(late -> Matcher.quoteReplacement(properties.getOrDefault(late.group(1), "")));
        try {
            return List.of(CommandLineUtils.translateCommandline(complete.replaceAll("\\s", " ")));
        } catch (Exception e) {
            throw new MojoExecutionException("argLine cannot be read: " + e.getMessage(), e);
        }
    }
}
