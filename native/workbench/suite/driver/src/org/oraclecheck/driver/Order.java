package org.oraclecheck.driver;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** The order in which the test methods of a class are asked to run. */
public final class Order {
    /** The methods, each as {@code a.b.CTest#method}. Empty if the framework's own order is wanted. */
    private static volatile List<String> given = Collections.emptyList();

    private Order() {}

    /** Asks for an order, for the executions from now on. */
    static void give(List<String> methods) {
        given = methods;
    }

    /**
     * Returns a comparator that puts the methods of the order first. It takes the names of methods only, because
     * a test method may be declared by a superclass.
     */
    static Comparator<Method> comparator() {
        List<String> order = given;
        return Comparator.comparingInt(method -> {
            for (int place = 0; place < order.size(); place++) {
                String name = order.get(place);
                if (name.substring(name.indexOf('#') + 1).equals(method.getName())) {
                    return place;
                }
            }
            return order.size();
        });
    }

    /** Puts the methods of the order first, and leaves the others as they are. */
    public static void sort(Method[] methods) {
        Arrays.sort(methods, comparator());
    }
}
