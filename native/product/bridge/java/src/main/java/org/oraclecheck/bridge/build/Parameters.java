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

/** The names of our parameters; reports names that are misspelt or have no effect. */
public final class Parameters {
    private static final String OURS = "oracle.";
    /**
     * The table that {@code cargo xtask parameters} writes. Each line has a name, the build tools that have
     * it, and whether it is a property.
     */
    private static final String TABLE = "parameters.txt";

    private static final String PROPERTY = "property";
    /** The block whose settings are properties one by one, such as {@code oracle.environment.zone}. */
    private static final String ENVIRONMENT = "environment";

    private final String tool;
    private final Map<String, Set<String>> table = read();

    private Parameters(String tool) {
        this.tool = tool;
    }

    /** Returns the parameters of the Maven plugin. */
    public static Parameters ofMaven() {
        return new Parameters("maven");
    }

    /** Returns the parameters of the Gradle plugin. */
    public static Parameters ofGradle() {
        return new Parameters("gradle");
    }

    /**
     * Checks the names in one of our configuration blocks.
     *
     * @param block the user's name for the block
     */
    public Complaints aboutBlock(Collection<String> names, String block) {
        Complaints complaints = new Complaints(new ArrayList<>(), new ArrayList<>());
        for (String name : new TreeSet<>(names)) {
            if (!isKnown(name)) {
                String near = nearest(name).map(it -> ": did you mean `" + it + "`?").orElse("");
                complaints.errors().add(block + " has `" + name + "`, which is not a parameter of Oracle Check" + near);
            }
        }
        return complaints;
    }

    /** Checks all property names of a build; ignores those of other tools. */
    public Complaints aboutProperties(Collection<String> properties) {
        Complaints complaints = new Complaints(new ArrayList<>(), new ArrayList<>());
        for (String property : new TreeSet<>(properties)) {
            String name = property.startsWith(OURS) ? property.substring(OURS.length()) : "";
            if (name.contains(".")) {
                aboutSetting(complaints, name);
            } else if (!name.isEmpty() && !(isKnown(name) && table.get(name).contains(PROPERTY))) {
                complain(complaints, name);
            }
        }
        return complaints;
    }

    /** Checks the name of a property in a block; ignores those that are nothing like ours. */
    private static void aboutSetting(Complaints complaints, String name) {
        String block = name.substring(0, name.indexOf('.'));
        int wrong = distance(block.toLowerCase(Locale.ROOT), ENVIRONMENT);
        if (wrong > 0 && wrong <= ENVIRONMENT.length() / 5) {
            complaints.errors().add("the property `" + OURS + name + "` is not a parameter of Oracle Check: did you mean `"
                    + OURS + ENVIRONMENT + name.substring(block.length()) + "`?");
        }
    }

    private void complain(Complaints complaints, String name) {
        String subject = "the property `" + OURS + name + "`";
        if (isKnown(name)) {
            complaints.warnings().add(subject + " has no effect: `" + name + "` can be set only in the build's files");
            return;
        }
        Optional<String> near = table.containsKey(name) ? Optional.empty() : nearest(name);
        if (near.isPresent()) {
            complaints.errors().add(subject + " is not a parameter of Oracle Check: did you mean `" + OURS + near.get() + "`?");
        } else {
            complaints.warnings().add(subject + " is not a parameter of Oracle Check for this build tool and has no effect");
        }
    }

    private boolean isKnown(String name) {
        return table.getOrDefault(name, Set.of()).contains(tool);
    }

    /**
     * Returns the parameter closest to a misspelt name: at most one wrong letter in five, but at least one.
     */
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

    /**
     * Returns the edit distance of two texts: the number of letters to insert, delete, replace or swap with a
     * neighbour.
     */
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
     * Messages about wrong names.
     *
     * @param errors reasons why the build cannot continue
     * @param warnings names that have no effect
     */
    public record Complaints(List<String> errors, List<String> warnings) {
        /** Returns the errors as one message; empty if there are none. */
        public Optional<String> failure() {
            return errors.isEmpty() ? Optional.empty() : Optional.of(String.join("\n", errors));
        }
    }
}
