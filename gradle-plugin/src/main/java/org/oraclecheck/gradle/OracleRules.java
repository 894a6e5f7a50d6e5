package org.oraclecheck.gradle;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.inject.Inject;
import org.gradle.api.Action;
import org.gradle.api.model.ObjectFactory;
import org.oraclecheck.bridge.build.GateRule;

/** Limits on each element of a kind: {@code rules { rule { … } }}. */
public abstract class OracleRules {
    private final List<Rule> rules = new ArrayList<>();

    /** Makes the objects that build scripts configure. */
    @Inject
    protected abstract ObjectFactory getObjects();

    /** A rule: limits for each element of a kind. */
    public abstract static class Rule {
        private String element;
        private List<String> includes = List.of();
        private List<String> excludes = List.of();
        private final List<Limit> limits = new ArrayList<>();

        /** Makes the objects that build scripts configure. */
        @Inject
        protected abstract ObjectFactory getObjects();

        /** The kind of elements, such as {@code CLASS}. Default: {@code BUNDLE}. */
        public String getElement() {
            return element;
        }

        /** Sets the kind of elements. */
        public void setElement(String element) {
            this.element = element;
        }

        /** Globs of the names of elements to which the rule applies. Default: all. */
        public List<String> getIncludes() {
            return includes;
        }

        /** Sets the globs of names to which the rule applies. */
        public void setIncludes(List<String> includes) {
            this.includes = includes;
        }

        /** Globs of the names of elements to which the rule does not apply. */
        public List<String> getExcludes() {
            return excludes;
        }

        /** Sets the globs of names to which the rule does not apply. */
        public void setExcludes(List<String> excludes) {
            this.excludes = excludes;
        }

        /** Adds a limit. */
        public void limit(Action<? super Limit> action) {
            Limit limit = getObjects().newInstance(Limit.class);
            action.execute(limit);
            limits.add(limit);
        }

        private Map<String, Object> fields() {
            GateRule rule = new GateRule(element, includes, excludes);
            limits.forEach(limit ->
                    rule.limit(limit.counter, limit.value, text(limit.minimum), text(limit.maximum)));
            return rule.fields();
        }

        private static String text(Object number) {
            return number instanceof BigDecimal decimal ? decimal.toPlainString() : number == null ? null : number.toString();
        }
    }

    /** A limit: the lowest or highest value that a counter may have. */
    public static class Limit {
        private String counter;
        private String value;
        private Object minimum;
        private Object maximum;

        /** The counter, such as {@code PSEUDO_TESTED}. */
        public String getCounter() {
            return counter;
        }

        /** Sets the counter. */
        public void setCounter(String counter) {
            this.counter = counter;
        }

        /** How the counter is measured: {@code COUNT} or {@code RATIO}. Default: {@code COUNT}. */
        public String getValue() {
            return value;
        }

        /** Sets how the counter is measured. */
        public void setValue(String value) {
            this.value = value;
        }

        /** The lowest value that passes: a number, or a text such as {@code 80%}. */
        public Object getMinimum() {
            return minimum;
        }

        /** Sets the lowest value that passes. */
        public void setMinimum(Object minimum) {
            this.minimum = minimum;
        }

        /** The highest value that passes: a number, or a text such as {@code 80%}. */
        public Object getMaximum() {
            return maximum;
        }

        /** Sets the highest value that passes. */
        public void setMaximum(Object maximum) {
            this.maximum = maximum;
        }
    }

    /** Adds a rule. */
    public void rule(Action<? super Rule> action) {
        Rule rule = getObjects().newInstance(Rule.class);
        action.execute(rule);
        rules.add(rule);
    }

    List<Map<String, Object>> fields() {
        return rules.stream().map(Rule::fields).toList();
    }
}
