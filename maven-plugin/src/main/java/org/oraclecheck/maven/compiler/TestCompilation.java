package org.oraclecheck.maven.compiler;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.oraclecheck.maven.goal.GoalParameters;

/** How the compiler plugin compiles a project's tests. */
public final class TestCompilation {
    /** Parameters that are flags of javac. */
    private static final Map<String, String> FLAGS = Map.of(
            "failOnWarning", "-Werror",
            "showDeprecation", "-deprecation",
            "parameters", "-parameters",
            "enablePreview", "--enable-preview");

    private final GoalParameters parameters;

    /** Creates the settings of the compilation from the parameters of the goal {@code testCompile}. */
    public TestCompilation(GoalParameters parameters) {
        this.parameters = parameters;
    }

    /** Returns the arguments that javac gets, except for those that other parameters name: paths and processors. */
    public List<String> arguments() {
        List<String> arguments = new ArrayList<>(language());
        FLAGS.keySet().stream()
                .sorted()
                .filter(name -> parameters.flag(name, false))
                .map(FLAGS::get)
                .forEach(arguments::add);
        if (!parameters.flag("showWarnings", true)) {
            arguments.add("-nowarn");
        }
        arguments.addAll(parameters.list("compilerArgs"));
        named().forEach((name, value) -> arguments.addAll(argument(name, value)));
        parameters.firstText("testCompilerArgument", "compilerArgument").ifPresent(arguments::add);
        return arguments;
    }

    /** Returns the charset of the sources, if one is set. */
    public Optional<String> encoding() {
        return parameters.text("encoding");
    }

    /** Returns the arguments for the version of Java: a release replaces the older two parameters. */
    private List<String> language() {
        return pair("--release", "testRelease", "release").orElseGet(() -> Stream.of(
                        pair("-source", "testSource", "source"), pair("-target", "testTarget", "target"))
                .flatMap(Optional::stream)
                .flatMap(List::stream)
                .toList());
    }

    private Optional<List<String>> pair(String option, String... names) {
        return parameters.firstText(names).map(value -> List.of(option, value));
    }

    /** Returns the arguments in the older form: an element for each, with the name of the option. */
    private Map<String, String> named() {
        Map<String, String> ofTests = parameters.map("testCompilerArguments");
        return ofTests.isEmpty() ? parameters.map("compilerArguments") : ofTests;
    }

    private static List<String> argument(String name, String value) {
        String option = name.startsWith("-") ? name : "-" + name;
        return value.isEmpty() ? List.of(option) : List.of(option, value);
    }
}
