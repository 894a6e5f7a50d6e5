package billing;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.Test;

/** Written by Oracle Check, seed 0. It is yours: a later export adds tests, and changes none. */
public class BoxGeneratedTest {
    @Test
    public void getReturnsAWithText() {
        Box<Object> box = new Box<>("a");

        assertEquals("a", box.get());
    }

    @Test
    public void lengthIsOne() {
        assertEquals(1, Box.length(new Box<>("a")));
    }

    @Test
    public void getReturnsThree() {
        Box<Object> box = new Box<>("a");
        box.set(3);

        assertEquals(3, box.get());
    }

    @Test
    public void getPriceReturnsOne() {
        Box<Item> box = Box.of(new Item("pen", 1));

        assertEquals(1, box.get().getPrice());
    }

    @Test
    public void getReturnsNull() {
        Box<Object> box = Box.empty();

        assertNull(box.get());
    }

    @Test
    public void allReturnsOneElement() {
        Box<Object> box = new Box<>("a");

        assertEquals(Collections.singletonList("a"), box.all());
    }

    @Test
    public void isInReturnsTrue() {
        Box<Object> box = new Box<>("a");
        Collection<Object> values = new ArrayList<>();
        values.add("a");

        assertTrue(box.isIn(values));
    }

    @Test
    public void getReturnsA() {
        Box<Object> box = new Box<>(new Box<>("a"));

        assertEquals("a", ((Box<?>) box.get()).get());
    }

    @Test
    public void containsIsTrue() {
        Box.Range<Integer> range = new Box.Range<>(3);

        assertTrue(range.contains(4));
    }

    @Test
    public void newRangeThenLeastIsB() {
        Box.Range<String> range = new Box.Range<>("b");

        assertEquals("b", range.getLeast());
    }

    @Test
    public void sumReturnsOne() {
        Map<String, Integer> numbers = new HashMap<>();
        numbers.put("one", 1);

        assertEquals(1, Box.sum(numbers));
    }

    @Test
    public void totalReturnsOne() {
        List<List<Integer>> numbers = new ArrayList<>();
        numbers.add(new ArrayList<>());

        assertEquals(1, Box.total(numbers));
    }

    @Test
    public void underReturnsA() {
        Box<Object> box = new Box<>("a");
        Box<Object>.Lid lid = box.new Lid();

        assertEquals("a", lid.under());
    }

    @Test
    public void getReturnsTwo() {
        Box<Object> box = new Box<>("a");
        Box<Integer> box2 = box.with(2);

        assertEquals(Integer.valueOf(2), box2.get());
    }
}
// Written by Oracle Check, digest of the lines above: de939bc8c01b5fcc
