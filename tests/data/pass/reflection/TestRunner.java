package reflection;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A test framework in small: found by annotations, a new object for each test, expected failures, parameters, nesting, order, and reports. */
public class TestRunner {
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.METHOD)
    @interface Test {
        Class<? extends Throwable> expected() default None.class;
    }

    static class None extends Throwable {
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Before {
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface After {
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Each {
        String value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Ignore {
        String value() default "";
    }

    record Result(String name, String outcome) {
    }

    final List<Result> results = new ArrayList<>();

    void run(Class<?> type, Object outer) throws Exception {
        if (type.isAnnotationPresent(Ignore.class)) {
            results.add(new Result(type.getSimpleName(), "ignored " + type.getAnnotation(Ignore.class).value()));
            return;
        }
        for (Method method : sorted(type)) {
            if (method.isAnnotationPresent(Test.class)) one(type, outer, method);
            if (method.isAnnotationPresent(Each.class)) {
                Method source = type.getDeclaredMethod(method.getAnnotation(Each.class).value());
                source.setAccessible(true);
                int index = 0;
                for (Object each : ((Stream<?>) source.invoke(null)).toArray()) one(type, outer, method, index++, each instanceof Object[] all ? all : new Object[] {each});
            }
        }
        for (Class<?> nested : sortedNested(type)) {
            if (!Modifier.isStatic(nested.getModifiers())) run(nested, make(type, outer));
        }
    }

    static Method[] sorted(Class<?> type) {
        List<Method> all = new ArrayList<>();
        for (Class<?> each = type; each != Object.class; each = each.getSuperclass()) all.addAll(0, Arrays.asList(each.getDeclaredMethods()));
        all.removeIf(Method::isSynthetic);
        all.sort(Comparator.comparing(Method::getName).thenComparing(method -> method.getDeclaringClass().getSimpleName()));
        return all.toArray(new Method[0]);
    }

    static Class<?>[] sortedNested(Class<?> type) {
        Class<?>[] nested = type.getDeclaredClasses();
        Arrays.sort(nested, Comparator.comparing(Class::getName));
        return nested;
    }

    static Object make(Class<?> type, Object outer) throws Exception {
        var constructor = outer == null ? type.getDeclaredConstructor() : type.getDeclaredConstructor(outer.getClass());
        constructor.setAccessible(true);
        return outer == null ? constructor.newInstance() : constructor.newInstance(outer);
    }

    void one(Class<?> type, Object outer, Method method, Object... parameters) throws Exception {
        String name = type.getSimpleName() + "." + method.getName();
        Object[] arguments = new Object[0];
        if (parameters.length == 2) {
            name += "[" + parameters[0] + "]";
            arguments = (Object[]) parameters[1];
        }
        if (method.isAnnotationPresent(Ignore.class)) {
            results.add(new Result(name, "ignored " + method.getAnnotation(Ignore.class).value()));
            return;
        }
        Throwable thrown = null;
        try {
            Object object = make(type, outer);
            if (outer != null) call(outer, Before.class);
            call(object, Before.class);
            try {
                method.setAccessible(true);
                method.invoke(object, arguments);
            } catch (InvocationTargetException e) {
                thrown = e.getCause();
            } finally {
                call(object, After.class);
            }
        } catch (InvocationTargetException e) {
            thrown = e.getCause();
        } catch (IllegalArgumentException e) {
            thrown = e;
        }
        Class<? extends Throwable> expected = method.isAnnotationPresent(Test.class) ? method.getAnnotation(Test.class).expected() : None.class;
        String outcome = expected == None.class ? thrown == null ? "passed" : (thrown instanceof AssertionError ? "failed " : "broken ") + thrown + at(thrown, type)
            : thrown == null ? "failed, no " + expected.getSimpleName() : expected.isInstance(thrown) ? "passed" : "failed with " + thrown;
        results.add(new Result(name, outcome));
    }

    static String at(Throwable thrown, Class<?> type) {
        return Arrays.stream(thrown.getStackTrace()).filter(frame -> frame.getClassName().equals(type.getName())).findFirst().map(frame -> " at " + frame.getMethodName() + ":" + frame.getLineNumber()).orElse("");
    }

    static void call(Object object, Class<? extends java.lang.annotation.Annotation> annotation) throws Exception {
        for (Method method : sorted(object.getClass())) {
            if (!method.isAnnotationPresent(annotation)) continue;
            method.setAccessible(true);
            method.invoke(object);
        }
    }

    static void assertEquals(Object expected, Object actual) {
        if (!java.util.Objects.equals(expected, actual)) throw new AssertionError("expected " + expected + ", got " + actual);
    }

    static class Base {
        final StringBuilder log = new StringBuilder();

        @Before
        void baseBefore() {
            log.append("b");
        }

        @Test
        void inherited() {
            assertEquals("bo", log.toString());
        }
    }

    static class Sample extends Base {
        static int made;
        final int number = ++made;

        @Before
        void ownBefore() {
            log.append("o");
        }

        @After
        private void after() {
            if (log.toString().contains("explode")) throw new IllegalStateException("in after");
        }

        @Test
        void passes() {
            assertEquals(4, 2 + 2);
        }

        @Test
        void fails() {
            assertEquals(
                4,
                5);
        }

        @Test
        void breaks() {
            Object none = null;
            none.hashCode();
        }

        @Test(expected = ArithmeticException.class)
        void expects() {
            System.out.println(1 / (number - number));
        }

        @Test(expected = IllegalStateException.class)
        void expectsInVain() {
        }

        @Test(expected = IllegalStateException.class)
        void expectsAnother() {
            throw new IllegalArgumentException("another");
        }

        @Test
        void explodesAfter() {
            log.append("explode");
        }

        @Ignore("for now")
        @Test
        void later() {
            throw new AssertionError();
        }

        static Stream<Object> numbers() {
            return Stream.of(new Object[] {1, "1"}, new Object[] {2, "two"}, new Object[] {3}, 4);
        }

        @Each("numbers")
        void parses(int number, String text) {
            assertEquals(number, Integer.parseInt(text));
        }

        class Nested {
            @Test
            void seesOuter() {
                assertEquals("bo", log.toString());
            }

            class Deeper {
                @Test
                void deeper() {
                    assertEquals(false, Sample.this == null);
                }
            }
        }
    }

    @Ignore
    static class Whole {
        @Test
        void never() {
        }
    }

    static class BadConstructor {
        BadConstructor() {
            throw new UnsupportedOperationException("constructor");
        }

        @Test
        void never() {
        }
    }

    public static void main(String[] args) throws Exception {
        TestRunner runner = new TestRunner();
        for (Class<?> type : new Class<?>[] {Sample.class, Whole.class, BadConstructor.class}) runner.run(type, null);
        for (Result result : runner.results) System.out.println(result.name() + ": " + result.outcome());
        System.out.println(runner.results.stream().filter(result -> result.outcome().equals("passed")).count() + " of " + runner.results.size() + ", " + Sample.made + " made");
    }
}
