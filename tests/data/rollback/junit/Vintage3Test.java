import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import junit.framework.TestCase;

public class Vintage3Test extends TestCase {
  private static int ran;
  private List<String> names;

  @Override protected void setUp() {
    names = new ArrayList<>(List.of("delta", "alpha", "charlie", "bravo"));
    ran++;
  }

  @Override protected void tearDown() {
    names.clear();
  }

  public void testSorts() {
    names.sort(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
    assertEquals(List.of("alpha", "bravo", "delta", "charlie"), names);
  }

  public void testFails() {
    Collections.reverse(names);
    assertEquals("wrong on purpose", "alpha", names.get(0));
  }

  public void testThrows() {
    names = null;
    names.size();
  }

  public void testCounts() {
    assertTrue(ran > 0);
  }
}
