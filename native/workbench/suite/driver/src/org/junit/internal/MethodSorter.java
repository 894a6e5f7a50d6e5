package org.junit.internal;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import org.junit.FixMethodOrder;
import org.oraclecheck.driver.Order;

/**
 * Takes the place of the class of this name in JUnit 4, from which JUnit 3 and 4 have the order of test methods.
 * Without an order that is asked for, the order is theirs.
 */
public class MethodSorter {
    /** By the hash codes of the names, then by all that a method prints. */
    public static final Comparator<Method> DEFAULT =
            Comparator.comparingInt((Method method) -> method.getName().hashCode())
                    .thenComparing(byName());

    /** By name, then by all that a method prints. */
    public static final Comparator<Method> NAME_ASCENDING = byName();

    private MethodSorter() {}

    private static Comparator<Method> byName() {
        return Comparator.comparing(Method::getName).thenComparing(Method::toString);
    }

    /** Returns the methods that a class declares, in the order in which they run. */
    public static Method[] getDeclaredMethods(Class<?> type) {
        FixMethodOrder fixed = type.getAnnotation(FixMethodOrder.class);
        Comparator<Method> order = fixed == null ? DEFAULT : fixed.value().getComparator();
        Method[] methods = type.getDeclaredMethods();
        if (order != null) {
            Arrays.sort(methods, order);
        }
        if (fixed == null) {
            Order.sort(methods);
        }
        return methods;
    }
}
