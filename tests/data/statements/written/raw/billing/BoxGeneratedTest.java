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
    @SuppressWarnings({"rawtypes", "unchecked"})
    public void getReturnsAWithText() {
        Box box = new Box("a");

        assertEquals("a", box.get());
    }

    @Test
    @SuppressWarnings({"rawtypes", "unchecked"})
    public void lengthIsOne() {
        assertEquals(1, Box.length(new Box("a")));
    }

    @Test
    @SuppressWarnings({"rawtypes", "unchecked"})
    public void getReturnsThree() {
        Box box = new Box("a");
        box.set(3);

        assertEquals(Integer.valueOf(3), box.get());
    }

    @Test
    @SuppressWarnings({"rawtypes", "unchecked"})
    public void getPriceReturnsOne() {
        Box box = Box.of(new Item("pen", 1));

        assertEquals(1, ((Item) box.get()).getPrice());
    }

    @Test
    @SuppressWarnings({"rawtypes", "unchecked"})
    public void getReturnsNull() {
        Box box = Box.empty();

        assertNull(box.get());
    }

    @Test
    @SuppressWarnings({"rawtypes", "unchecked"})
    public void allReturnsOneElement() {
        Box box = new Box("a");

        assertEquals(Collections.singletonList("a"), box.all());
    }

    @Test
    @SuppressWarnings({"rawtypes", "unchecked"})
    public void isInReturnsTrue() {
        Box box = new Box("a");
        Collection values = new ArrayList();
        values.add("a");

        assertTrue(box.isIn(values));
    }

    @Test
    @SuppressWarnings({"rawtypes", "unchecked"})
    public void getReturnsA() {
        Box box = new Box(new Box("a"));

        assertEquals("a", ((Box) box.get()).get());
    }

    @Test
    @SuppressWarnings({"rawtypes", "unchecked"})
    public void containsIsTrue() {
        Box.Range range = new Box.Range(3);

        assertTrue(range.contains(4));
    }

    @Test
    @SuppressWarnings({"rawtypes", "unchecked"})
    public void newRangeThenLeastIsB() {
        Box.Range range = new Box.Range("b");

        assertEquals("b", range.getLeast());
    }

    @Test
    @SuppressWarnings({"rawtypes", "unchecked"})
    public void sumReturnsOne() {
        Map numbers = new HashMap();
        numbers.put("one", 1);

        assertEquals(1, Box.sum(numbers));
    }

    @Test
    @SuppressWarnings({"rawtypes", "unchecked"})
    public void totalReturnsOne() {
        List numbers = new ArrayList();
        numbers.add(new ArrayList());

        assertEquals(1, Box.total(numbers));
    }

    @Test
    @SuppressWarnings({"rawtypes", "unchecked"})
    public void underReturnsA() {
        Box box = new Box("a");
        Box.Lid lid = box.new Lid();

        assertEquals("a", lid.under());
    }

    @Test
    @SuppressWarnings({"rawtypes", "unchecked"})
    public void getReturnsTwo() {
        Box box = new Box("a");
        Box box2 = box.with(2);

        assertEquals(Integer.valueOf(2), box2.get());
    }
}
// Written by Oracle Check, digest of the lines above: 848eac77a3a32cb1
