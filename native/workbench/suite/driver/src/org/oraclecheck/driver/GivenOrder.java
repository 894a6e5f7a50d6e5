package org.oraclecheck.driver;

import java.util.Comparator;
import org.junit.jupiter.api.MethodDescriptor;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.MethodOrdererContext;

/** The order of test methods that {@link Order} asks for, for JUnit Jupiter. */
public final class GivenOrder implements MethodOrderer {
    @Override
    public void orderMethods(MethodOrdererContext context) {
        context.getMethodDescriptors().sort(
                Comparator.comparing(MethodDescriptor::getMethod, Order.comparator()));
    }
}
