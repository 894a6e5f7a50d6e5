package org.oraclecheck.maven.surefire;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.maven.plugin.MojoExecutionException;
import org.codehaus.plexus.util.cli.CommandLineUtils;

/** Parses Surefire's {@code argLine}, the arguments of the tests' JVM. */
final class ArgumentLine {
    /** Surefire's placeholders for properties that plugins set during the build. */
    private static final Pattern LATE = Pattern.compile("@\\{([^}]+)}");

    private ArgumentLine() {}

    /** Splits a line into words as Surefire does; a placeholder whose property is not set becomes empty. */
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
