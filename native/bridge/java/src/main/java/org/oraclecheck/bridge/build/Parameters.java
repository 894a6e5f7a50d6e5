package org.oraclecheck.bridge.build;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The names of our parameters, and what a build is told about names that are none. */
public final class Parameters {
    private static final String OURS = "oracle.";
    /** {@code cargo xtask parameters} writes it: a name a line, with the build tools that know it and whether it is a property. */
    private static final String TABLE = "parameters.txt";

    private static final String PROPERTY = "property";

    private final String tool;
    private final Map<String, Set<String>> table = read();

    private Parameters(String tool) {
        this.tool = tool;
    }

    /** Those of Maven's plugin. */
    public static Parameters ofMaven() {
        return new Parameters("maven");
    }

    /** Those of Gradle's plugin. */
    public static Parameters ofGradle() {
        return new Parameters("gradle");
    }

    /**
     * Looks at the names in a configuration block of ours.
     *
     * @param block how the user calls the block
     */
    public Complaints aboutBlock(Collection<String> names, String block) {
        Complaints complaints = new Complaints(new ArrayList<>(), new ArrayList<>());
        for (String name : new TreeSet<>(names)) {
            if (!isKnown(name)) {
                String near = nearest(name).map(it -> ": did you mean `" + it + "`?").orElse("");
                complaints.errors().add(block + " has `" + name + "`, which is no parameter of Oracle Check" + near);
            }
        }
        return complaints;
    }

    /** Looks at the names of all of a build's properties; those of other tools are left alone. */
    public Complaints aboutProperties(Collection<String> properties) {
        Complaints complaints = new Complaints(new ArrayList<>(), new ArrayList<>());
        for (String property : new TreeSet<>(properties)) {
            String name = property.startsWith(OURS) ? property.substring(OURS.length()) : "";
            boolean isOfOthers = name.isEmpty() || name.contains(".");
            if (!isOfOthers && !(isKnown(name) && table.get(name).contains(PROPERTY))) {
                complain(complaints, name);
            }
        }
        return complaints;
    }

    private void complain(Complaints complaints, String name) {
        String subject = "the property `" + OURS + name + "`";
        if (isKnown(name)) {
            complaints.warnings().add(subject + " has no effect: `" + name + "` is set in the build's files only");
            return;
        }
        Optional<String> near = table.containsKey(name) ? Optional.empty() : nearest(name);
        if (near.isPresent()) {
            complaints.errors().add(subject + " is no parameter of Oracle Check: did you mean `" + OURS + near.get() + "`?");
        } else {
            complaints.warnings().add(subject + " is no parameter of Oracle Check for this build tool and has no effect");
        }
    }

    private boolean isKnown(String name) {
        return table.getOrDefault(name, Set.of()).contains(tool);
    }

    /** The parameter that a name is a slip of: one letter may be wrong, in long names one of every five. */
    private Optional<String> nearest(String name) {
        String best = null;
        int least = Math.max(1, name.length() / 5) + 1;
        for (String known : table.keySet()) {
            int distance = distance(name.toLowerCase(Locale.ROOT), known.toLowerCase(Locale.ROOT));
            if (isKnown(known) && distance < least) {
                least = distance;
                best = known;
            }
        }
        return Optional.ofNullable(best);
    }

    /** How many letters have to be inserted, deleted, replaced or swapped with their neighbour to make one word of another. */
    static int distance(String from, String to) {
        int[][] costs = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                if (i == 0 || j == 0) {
                    costs[i][j] = i + j;
                    continue;
                }
                int replaced = costs[i - 1][j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                costs[i][j] = Math.min(replaced, Math.min(costs[i - 1][j], costs[i][j - 1]) + 1);
                boolean isSwapped = i > 1 && j > 1
                        && from.charAt(i - 1) == to.charAt(j - 2)
                        && from.charAt(i - 2) == to.charAt(j - 1);
                if (isSwapped) {
                    costs[i][j] = Math.min(costs[i][j], costs[i - 2][j - 2] + 1);
                }
            }
        }
        return costs[from.length()][to.length()];
    }

    private static Map<String, Set<String>> read() {
        Map<String, Set<String>> table = new TreeMap<>();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                Parameters.class.getResourceAsStream(TABLE), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                List<String> words = List.of(line.split(" "));
                table.put(words.get(0), Set.copyOf(words.subList(1, words.size())));
            }
            return table;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * What a build is told about names.
     *
     * @param errors of each, why the build cannot go on
     * @param warnings of each, that it has no effect
     */
    public record Complaints(List<String> errors, List<String> warnings) {
        /** The errors as one message; empty if there are none. */
        public Optional<String> failure() {
            return errors.isEmpty() ? Optional.empty() : Optional.of(String.join("\n", errors));
        }
    }
}
