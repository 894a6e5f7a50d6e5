import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assume.assumeTrue;

import java.io.File;
import java.io.FileWriter;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.junit.After;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.Ignore;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;

@RunWith(Parameterized.class)
public class Vintage4Test {
  static class Lengths {
    static final Map<String, Integer> KNOWN = new TreeMap<>((one, other) -> other.compareTo(one));

    static {
      for (int i = 0; i < 200; i++) KNOWN.put("word" + i * 37 % 101, i);
    }
  }

  @Parameterized.Parameters(name = "{0}")
  public static Iterable<Object[]> sizes() {
    return Arrays.asList(new Object[][] {{1}, {17}, {60}});
  }

  @Rule public final TemporaryFolder folder = new TemporaryFolder();
  private static StringBuilder log;
  private final int size;

  public Vintage4Test(int size) {
    this.size = size;
  }

  @BeforeClass public static void begin() {
    log = new StringBuilder();
  }

  @Before public void note() {
    log.append(size).append(',');
  }

  @After public void check() {
    assertEquals(',', log.charAt(log.length() - 1));
  }

  @Test public void sortsWithAComparator() {
    Integer[] numbers = new Integer[size];
    for (int i = 0; i < size; i++) numbers[i] = i * 7919 % 61;
    Integer[] sorted = numbers.clone();
    Arrays.sort(sorted, (one, other) -> Integer.compare(other, one));
    Arrays.sort(numbers);
    for (int i = 0; i < size / 2; i++) {
      Integer kept = numbers[i];
      numbers[i] = numbers[size - 1 - i];
      numbers[size - 1 - i] = kept;
    }
    assertArrayEquals(numbers, sorted);
  }

  @Test public void writesAFile() throws Exception {
    File file = folder.newFile("numbers.txt");
    try (FileWriter writer = new FileWriter(file)) {
      for (int i = 0; i < size; i++) writer.write(i + "\n");
    }
    assertEquals(size, Files.readAllLines(file.toPath()).size());
  }

  @Test public void usesAClassWithAnInitialiser() {
    assumeTrue(size != 17);
    assertEquals(101, Lengths.KNOWN.size());
  }

  @Test(expected = IndexOutOfBoundsException.class) public void goesTooFar() {
    int[] numbers = new int[size];
    numbers[size]++;
  }

  @Test(timeout = 1000) public void runsInAThread() {
    assertThrows(IllegalStateException.class, () -> { throw new IllegalStateException(); });
  }

  @Test public void failsForOne() {
    assertEquals("size", 60, size);
  }

  @Ignore("not now") @Test public void isIgnored() {
    throw new AssertionError();
  }
}
