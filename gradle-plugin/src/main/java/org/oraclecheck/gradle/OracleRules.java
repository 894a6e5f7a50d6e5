package org.oraclecheck.gradle;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.inject.Inject;
import org.gradle.api.Action;
import org.gradle.api.model.ObjectFactory;
import org.oraclecheck.bridge.build.GateRule;

/** Limits on elements one by one: {@code rules { rule { … } }}. */
public abstract class OracleRules {
    private final List<Rule> rules = new ArrayList<>();

    /** Makes what build scripts configure. */
    @Inject
    protected abstract ObjectFactory getObjects();

    /** Limits that each element of a kind has to keep. */
    public abstract static class Rule {
        private String element;
        private List<String> includes = List.of();
        private List<String> excludes = List.of();
        private final List<Limit> limits = new ArrayList<>();

        /** Makes what build scripts configure. */
        @Inject
        protected abstract ObjectFactory getObjects();

        /** What is looked at one by one, such as {@code CLASS}. Default: {@code BUNDLE}. */
        public String getElement() {
            return element;
        }

        /** Sets what is looked at. */
        public void setElement(String element) {
            this.element = element;
        }

        /** Globs of the names that are meant. Default: all. */
        public List<String> getIncludes() {
            return includes;
        }

        /** Sets which names are meant. */
        public void setIncludes(List<String> includes) {
            this.includes = includes;
        }

        /** Globs of the names that are not meant. */
        public List<String> getExcludes() {
            return excludes;
        }

        /** Sets which names are not meant. */
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

    /** The least or the most that there may be of something. */
    public static class Limit {
        private String counter;
        private String value;
        private Object minimum;
        private Object maximum;

        /** What is counted, such as {@code PSEUDO_TESTED}. */
        public String getCounter() {
            return counter;
        }

        /** Sets what is counted. */
        public void setCounter(String counter) {
            this.counter = counter;
        }

        /** {@code COUNT} or {@code RATIO}. Default: {@code COUNT}. */
        public String getValue() {
            return value;
        }

        /** Sets how it is measured. */
        public void setValue(String value) {
            this.value = value;
        }

        /** The least: a number, or a text such as {@code 80%}. */
        public Object getMinimum() {
            return minimum;
        }

        /** Sets the least. */
        public void setMinimum(Object minimum) {
            this.minimum = minimum;
        }

        /** The most, likewise. */
        public Object getMaximum() {
            return maximum;
        }

        /** Sets the most. */
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
