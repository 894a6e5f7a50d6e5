// uncontrolled: all
package propagation;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.Test;
import project.Log;

public class CollectionsTest {
    private int number = 7;
    private String text = "seven";

    @Test
    public void lists() {
        assertEquals(7, Collected.list(new ArrayList<>(), number).get(0)); // brittle: CollectionsTest.number
        assertEquals(7, Collected.list(new LinkedList<>(), number).get(0)); // brittle: CollectionsTest.number
        assertEquals(List.of(7, "x"), Collected.list(new ArrayList<>(), number)); // brittle: CollectionsTest.number
        assertEquals(7, List.of(number).get(0).intValue()); // brittle: CollectionsTest.number
    }

    @Test
    public void otherElementsAreNot() {
        assertEquals("x", Collected.list(new ArrayList<>(), number).get(1));
        assertEquals(2, Collected.list(new ArrayList<>(), number).size());
    }

    @Test
    public void queues() {
        Deque<String> queue = new ArrayDeque<>();
        queue.push(text);
        assertEquals("seven", queue.pop()); // brittle: CollectionsTest.text
    }

    @Test
    public void valuesOfMaps() {
        assertEquals("seven", Collected.map(new HashMap<>(), "key", text).get("key")); // brittle: CollectionsTest.text
        assertEquals("seven", Collected.map(new TreeMap<>(), "key", text).get("key")); // brittle: CollectionsTest.text
        assertEquals("seven", Map.of("key", text).get("key")); // brittle: CollectionsTest.text
    }

    @Test
    public void keysOfMaps() {
        assertEquals(1, Collected.map(new HashMap<>(), text, 1).get("seven")); // brittle: CollectionsTest.text
        assertEquals(1, Collected.map(new TreeMap<>(), text, 1).get("seven")); // brittle: CollectionsTest.text
        assertTrue(Collected.map(new LinkedHashMap<>(), text, Collected.seven()).containsKey("seven")); // brittle: CollectionsTest.text
    }

    @Test
    public void sets() {
        Set<Object> set = new HashSet<>();
        set.add(number);
        assertTrue(set.contains(Collected.seven())); // brittle: CollectionsTest.number
    }

    @Test
    public void iterators() {
        assertEquals("7x", Collected.concatenated(Collected.list(new ArrayList<>(), number))); // brittle: CollectionsTest.number
    }

    @Test
    public void sorting() {
        List<String> list = new ArrayList<>(List.of("longer", text));
        list.sort(Comparator.comparing(String::length));
        assertEquals("seven", list.get(0)); // brittle: CollectionsTest.text
    }

    @Test
    public void streams() {
        assertEquals(14, Collected.doubled(number)); // brittle: CollectionsTest.number
        assertEquals(28, IntStream.rangeClosed(0, number).sum()); // brittle: CollectionsTest.number
        assertEquals("[seven]", Collected.onlyLong(text)); // brittle: CollectionsTest.text
    }

    @Test
    public void optionals() {
        assertEquals("seven", Optional.of(text).get()); // brittle: CollectionsTest.text
        assertEquals(8, Optional.of(number).map(Collected::next).get().intValue()); // brittle: CollectionsTest.number
    }

    @Test
    public void unusedInTheSameCollection() {
        List<Object> list = new ArrayList<>();
        list.add("unused");
        list.add("used");
        new Log().keep(list.get(0));
        assertEquals("used", list.get(1));
    }
}

final class Collected {
    static Integer seven() {
        return 7;
    }

    static Integer next(int number) {
        return number + 1;
    }

    static List<Object> list(List<Object> list, int number) {
        list.add(number);
        list.add("x");
        return list;
    }

    static Map<String, Object> map(Map<String, Object> map, String key, Object value) {
        map.put("other", 5);
        map.put(key, value);
        return map;
    }

    static String concatenated(List<?> list) {
        String result = "";
        for (Object element : list) {
            result += element;
        }
        return result;
    }

    static int doubled(int number) {
        return Stream.of(number).mapToInt(it -> it * 2).sum();
    }

    static String onlyLong(String text) {
        return Stream.of("x", text).filter(it -> it.length() > 3).collect(Collectors.toList()).toString();
    }
}
