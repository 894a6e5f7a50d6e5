package org.oraclecheck.maven.goal;

import java.io.File;
import java.io.StringReader;
import java.util.Map;
import org.codehaus.plexus.component.configurator.expression.ExpressionEvaluator;
import org.codehaus.plexus.configuration.DefaultPlexusConfiguration;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.codehaus.plexus.util.xml.Xpp3DomBuilder;

/** Parameters as a POM gives them, for tests. */
public final class GivenParameters {
    private GivenParameters() {}

    /**
     * Makes parameters from the content of a {@code configuration}.
     *
     * @param declared names in the plugin's descriptor: user properties of the same names set them, their default is
     *     {@code default}
     */
    public static GoalParameters of(String pom, Map<String, String> userProperties, String... declared) throws Exception {
        Xpp3Dom given = Xpp3DomBuilder.build(new StringReader("<configuration>" + pom + "</configuration>"));
        var descriptor = new DefaultPlexusConfiguration("configuration");
        for (String name : declared) {
            var parameter = new DefaultPlexusConfiguration(name, "${" + name + "}");
            parameter.setAttribute("default-value", "default");
            descriptor.addChild(parameter);
        }
        return new GoalParameters(given, descriptor, evaluator(userProperties));
    }

    /** An evaluator that knows only whole expressions, which is enough for these tests. */
    private static ExpressionEvaluator evaluator(Map<String, String> userProperties) {
        return new ExpressionEvaluator() {
            @Override
            public Object evaluate(String expression) {
                boolean isName = expression.startsWith("${");
                return isName ? userProperties.get(expression.substring(2, expression.length() - 1)) : expression;
            }

            @Override
            public File alignToBaseDirectory(File file) {
                return file;
            }
        };
    }
}
