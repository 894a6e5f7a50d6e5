package org.oraclecheck.maven.goal;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.codehaus.plexus.component.configurator.expression.ExpressionEvaluationException;
import org.codehaus.plexus.component.configurator.expression.ExpressionEvaluator;
import org.codehaus.plexus.configuration.PlexusConfiguration;
import org.codehaus.plexus.util.xml.Xpp3Dom;

/**
 * The values of a goal's parameters: from the POM, else from the user property or the default that the
 * descriptor of its plugin declares.
 */
public final class GoalParameters {
    /** Surefire's placeholders for the number of the forked JVM and of its thread; here both are 1. */
    private static final Pattern NUMBER = Pattern.compile("\\$\\{surefire\\.(forkNumber|threadNumber)}");

    private final Optional<Xpp3Dom> given;
    private final PlexusConfiguration declared;
    private final ExpressionEvaluator evaluator;

    /**
     * Makes the parameters from the configuration in the POM, which may be null.
     *
     * @param declared the parameters in the plugin's descriptor
     */
    public GoalParameters(Xpp3Dom given, PlexusConfiguration declared, ExpressionEvaluator evaluator) {
        this.given = Optional.ofNullable(given);
        this.declared = declared;
        this.evaluator = evaluator;
    }

    /** Returns the value of a text parameter, by the first of these names that has one; never blank. */
    public Optional<String> firstText(String... names) {
        return Stream.of(names).map(this::text).flatMap(Optional::stream).findFirst();
    }

    /** Returns the value of a text parameter; never blank. */
    public Optional<String> text(String name) {
        return element(name).flatMap(element -> evaluate(element.getValue())).or(() -> declared(name));
    }

    /** Returns the value of a boolean parameter. */
    public boolean flag(String name, boolean otherwise) {
        return text(name).map(Boolean::parseBoolean).orElse(otherwise);
    }

    /** Returns the value of a list parameter: elements in the POM, or a text with commas. */
    public List<String> list(String name) {
        Optional<Xpp3Dom> element = element(name).filter(it -> it.getChildCount() > 0);
        return element.map(
                        list -> Stream.of(list.getChildren()).map(Xpp3Dom::getValue).map(this::evaluate))
                .orElseGet(() -> text(name).stream().flatMap(GoalParameters::split).map(Optional::of))
                .flatMap(Optional::stream)
                .toList();
    }

    /**
     * Returns the value of a map parameter, with an element for each name; an empty element is an empty
     * text.
     */
    public Map<String, String> map(String name) {
        Map<String, String> map = new LinkedHashMap<>();
        for (Xpp3Dom entry : children(name)) {
            map.put(entry.getName(), evaluate(entry.getValue()).orElse(""));
        }
        return map;
    }

    /**
     * Returns the value of a map parameter in the older form, with {@code name} and {@code value} in each
     * element.
     */
    public Map<String, String> properties(String name) {
        Map<String, String> map = new LinkedHashMap<>();
        for (Xpp3Dom entry : children(name)) {
            Optional<String> key = child(entry, "name").flatMap(it -> evaluate(it.getValue()));
            Optional<String> value = child(entry, "value").flatMap(it -> evaluate(it.getValue()));
            key.ifPresent(it -> map.put(it, value.orElse("")));
        }
        return map;
    }

    /** Returns the child elements of a parameter as written in the POM. */
    private List<Xpp3Dom> children(String name) {
        return element(name).map(element -> List.of(element.getChildren())).orElse(List.of());
    }

    private Optional<Xpp3Dom> element(String name) {
        return given.flatMap(it -> child(it, name));
    }

    private static Optional<Xpp3Dom> child(Xpp3Dom parent, String name) {
        return Optional.ofNullable(parent.getChild(name));
    }

    private Optional<String> declared(String name) {
        PlexusConfiguration parameter = declared.getChild(name, false);
        if (parameter == null) {
            return Optional.empty();
        }
        return evaluate(parameter.getValue(null)).or(() -> evaluate(parameter.getAttribute("default-value")));
    }

    private Optional<String> evaluate(String expression) {
        if (expression == null) {
            return Optional.empty();
        }
        try {
            Object value = evaluator.evaluate(NUMBER.matcher(expression).replaceAll("1"));
            return Optional.ofNullable(value).map(Object::toString).map(String::strip).filter(it -> !it.isEmpty());
        } catch (ExpressionEvaluationException e) {
            return Optional.of(expression);
        }
    }

    private static Stream<String> split(String list) {
        return Arrays.stream(list.split(",")).map(String::strip).filter(it -> !it.isEmpty());
    }
}
