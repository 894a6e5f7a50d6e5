import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class JupiterTest {
  enum Planet {
    MERCURY(0.4), VENUS(0.7), EARTH(1);

    final double distance;

    Planet(double distance) {
      this.distance = distance;
    }
  }

  static List<String> words;
  int calls;

  @BeforeAll static void prepare() {
    words = Stream.of("one", "two", "three", "four").collect(Collectors.toList());
  }

  @BeforeEach void count() {
    calls++;
  }

  @Test void sorts() {
    List<String> sorted = words.stream()
        .sorted(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()))
        .collect(Collectors.toList());
    assertEquals(List.of("two", "one", "four", "three"), sorted);
  }

  @Test void fails() {
    assertAll(() -> assertEquals(1, calls), () -> assertEquals("five", words.get(3)));
  }

  @Test void assumes() {
    assumeTrue(calls > 1);
  }

  @Disabled("not now") @Test void isDisabled() {
    throw new AssertionError();
  }

  @ParameterizedTest @CsvSource({"1, 1", "5, 120", "10, 3628800"}) void multiplies(int n, long product) {
    assertEquals(product, IntStream.rangeClosed(1, n).asLongStream().reduce(1, (a, b) -> a * b));
  }

  @ParameterizedTest @EnumSource(Planet.class) void knows(Planet planet) {
    assertEquals(planet, Planet.valueOf(planet.name()));
  }

  @RepeatedTest(3) void writes(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("words.txt"), String.join("\n", words));
    assertEquals(words, Files.readAllLines(file));
  }

  @TestFactory Stream<DynamicTest> dynamic() {
    return words.stream().map(word -> DynamicTest.dynamicTest(word, () -> assertEquals(word, word.trim())));
  }

  @Nested class Inside {
    @Test void throwsAnException() {
      int[] numbers = {3, 1, 2};
      Arrays.sort(numbers);
      assertThrows(ArrayIndexOutOfBoundsException.class, () -> numbers[numbers[2]]++);
    }
  }
}
