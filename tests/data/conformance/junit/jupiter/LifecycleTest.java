import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LifecycleTest {
    private final List<String> log = new ArrayList<>();

    @BeforeAll
    void beforeAll() {
        log.add("all");
    }

    @BeforeEach
    void beforeEach(TestInfo info) {
        log.add(info.getDisplayName());
    }

    @Test
    @Order(2)
    void second() {
        assertEquals(List.of("all", "first()", "second()"), log);
    }

    @Test
    @Order(1)
    void first() {
        assertEquals(List.of("all", "first()"), log);
    }

    @RepeatedTest(value = 3, name = "{currentRepetition} of {totalRepetitions}")
    void repeated(RepetitionInfo info) {
        assertTrue(info.getCurrentRepetition() < 3);
    }

    @Test
    @Disabled("on purpose")
    void disabled() {}

    @Test
    @Tag("assumed")
    void assumed() {
        assumeTrue(log.isEmpty(), "it is not");
    }

    @Test
    void all() {
        assertAll(() -> assertEquals(1, 2), () -> assertThrows(Error.class, () -> {}));
    }

    @Nested
    class Inner {
        @BeforeEach
        void inner() {
            log.add("inner");
        }

        @AfterEach
        void broken(TestInfo info) {
            if (info.getTestMethod().get().getName().equals("tearDownFails")) {
                throw new IllegalStateException();
            }
        }

        @Test
        void sees() {
            assertEquals("inner", log.get(log.size() - 1));
        }

        @Test
        void tearDownFails() {}

        @Nested
        class Innermost {
            @Test
            void seesAll() {
                assertTrue(log.contains("all"));
            }
        }
    }

    @TestFactory
    Stream<DynamicNode> dynamic() {
        return Stream.of(
                DynamicTest.dynamicTest("passes", () -> {}),
                DynamicTest.dynamicTest("fails", () -> assertEquals(1, 2)),
                DynamicContainer.dynamicContainer("container", Stream.of(1, 2, 3).map(number ->
                        DynamicTest.dynamicTest("number " + number, () -> assumeTrue(number != 2)))));
    }

    @Nested
    class Conditions {
        @Test
        @EnabledOnOs(OS.LINUX)
        void onLinux() {}

        @Test
        @EnabledOnOs(OS.WINDOWS)
        void onWindows() {}

        @Test
        @EnabledForJreRange(min = JRE.JAVA_17)
        void onNewJre() {}

        @Test
        @DisabledIfSystemProperty(named = "user.country", matches = "US")
        void notThere() {}

        @Test
        @EnabledIf("never")
        void never() {
            throw new Error();
        }

        boolean unused() {
            return true;
        }
    }

    @Nested
    class Timeouts {
        @Test
        @Timeout(value = 50, unit = TimeUnit.MILLISECONDS)
        void interrupted() throws InterruptedException {
            Thread.sleep(60_000);
        }

        @Test
        void inTime() {
            assertTimeout(Duration.ofSeconds(30), () -> Thread.sleep(10));
        }

        @Test
        void preemptive() {
            assertTimeoutPreemptively(Duration.ofMillis(50), () -> Thread.sleep(60_000));
        }
    }

    @Nested
    class Folders {
        @TempDir
        Path folder;

        @Test
        void writes(@TempDir Path other) throws Exception {
            Path file = Files.writeString(folder.resolve("a.txt"), "text");
            Files.copy(file, other.resolve("b.txt"));
            assertEquals("text", Files.readString(other.resolve("b.txt")));
        }
    }

    static class Numbers implements ParameterResolver, TestExecutionExceptionHandler, InvocationInterceptor {
        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == int.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return context.getStore(ExtensionContext.Namespace.GLOBAL).getOrComputeIfAbsent("n", it -> 41, Integer.class);
        }

        @Override
        public void handleTestExecutionException(ExtensionContext context, Throwable thrown) throws Throwable {
            if (!(thrown instanceof UnsupportedOperationException)) {
                throw thrown;
            }
        }

        @Override
        public void interceptTestMethod(
                Invocation<Void> invocation,
                ReflectiveInvocationContext<java.lang.reflect.Method> context,
                ExtensionContext extension) throws Throwable {
            if (context.getExecutable().getName().equals("skipped")) {
                invocation.skip();
            } else {
                invocation.proceed();
            }
        }
    }

    @Nested
    @ExtendWith(Numbers.class)
    class Extensions {
        @Test
        void resolved(int number) {
            assertEquals(41, number);
        }

        @Test
        void handled() {
            throw new UnsupportedOperationException();
        }

        @Test
        void skipped() {
            throw new Error();
        }

        @Test
        void unresolved(String text) {}
    }

    boolean never() {
        return false;
    }
}
