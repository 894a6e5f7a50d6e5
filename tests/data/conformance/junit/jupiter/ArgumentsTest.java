import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.AggregateWith;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.aggregator.ArgumentsAggregator;
import org.junit.jupiter.params.converter.ConvertWith;
import org.junit.jupiter.params.converter.SimpleArgumentConverter;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EmptySource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentsTest {
    static final String[] WORDS = {"one", "three"};

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void values(int number) {
        assertNotEquals(2, number);
    }

    @ParameterizedTest
    @NullAndEmptySource
    @ValueSource(strings = {"a", " "})
    void strings(String text) {
        assertTrue(text == null || text.length() < 2);
    }

    @ParameterizedTest
    @EmptySource
    void empty(int[] numbers) {
        assertEquals(0, numbers.length);
    }

    @ParameterizedTest(name = "{0} starts with {1}")
    @CsvSource(delimiter = '|', nullValues = "-", value = {"one | o", "two | w", "'a | b' | a", "- | x"})
    void csv(String word, String letter) {
        assertNotNull(word);
        assertTrue(word.startsWith(letter));
    }

    @ParameterizedTest
    @CsvSource(textBlock = "2020-02-29, SATURDAY, 0x10\n2021-01-01, FRIDAY, 017\n2021-01-01, NODAY, 1")
    void converted(LocalDate date, DayOfWeek day, int number) {
        assertEquals(day, date.getDayOfWeek());
        assertTrue(number > 14);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_ALL, names = "^S.*$")
    void enums(DayOfWeek day) {
        assertTrue(day.getValue() > 5);
    }

    @ParameterizedTest
    @MethodSource
    void methods(int number, String text) {
        assertEquals(number, text.length());
    }

    static Stream<Arguments> methods() {
        return IntStream.range(0, 4).mapToObj(it -> Arguments.of(it, "x".repeat(it % 3)));
    }

    @ParameterizedTest
    @FieldSource("WORDS")
    void fields(String word) {
        assertEquals(3, word.length());
    }

    static class Pairs implements ArgumentsProvider {
        @Override
        public Stream<? extends Arguments> provideArguments(ExtensionContext context) {
            return Stream.of(Arguments.of("a", 1), Arguments.of("b", 2));
        }
    }

    static class Joined implements ArgumentsAggregator {
        @Override
        public Object aggregateArguments(ArgumentsAccessor arguments, ParameterContext context) {
            return arguments.getString(0) + arguments.getInteger(1);
        }
    }

    @ParameterizedTest
    @ArgumentsSource(Pairs.class)
    void aggregated(@AggregateWith(Joined.class) String joined) {
        assertEquals("a1", joined);
    }

    static class Doubled extends SimpleArgumentConverter {
        @Override
        protected Object convert(Object source, Class<?> type) {
            return 2 * Integer.parseInt((String) source);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "x"})
    void converted(@ConvertWith(Doubled.class) int number) {
        assertEquals(2, number);
    }

    @ParameterizedTest
    @MethodSource("missing")
    void withoutSource(int number) {}
}
