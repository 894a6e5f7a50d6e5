package billing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Written by Oracle Check, seed 0. It is yours: a later export adds tests, and changes none. */
class BoxGeneratedTest {
    @Test
    void getReturnsAWithText() {
        Box<Object> box = new Box<>("a");

        assertThat(box.get()).isEqualTo("a");
    }

    @Test
    void lengthIsOne() {
        assertThat(Box.length(new Box<>("a"))).isEqualTo(1);
    }

    @Test
    void getReturnsThree() {
        Box<Object> box = new Box<>("a");
        box.set(3);

        assertThat(box.get()).isEqualTo(3);
    }

    @Test
    void getPriceReturnsOne() {
        Box<Item> box = Box.of(new Item("pen", 1));

        assertThat(box.get().getPrice()).isEqualTo(1);
    }

    @Test
    void getReturnsNull() {
        Box<Object> box = Box.empty();

        assertThat(box.get()).isNull();
    }

    @Test
    void allReturnsOneElement() {
        Box<Object> box = new Box<>("a");

        assertThat(box.all()).isEqualTo(Collections.singletonList("a"));
    }

    @Test
    void isInReturnsTrue() {
        Box<Object> box = new Box<>("a");
        Collection<Object> values = new ArrayList<>();
        values.add("a");

        assertThat(box.isIn(values)).isTrue();
    }

    @Test
    void getReturnsA() {
        Box<Object> box = new Box<>(new Box<>("a"));

        assertThat(((Box<?>) box.get()).get()).isEqualTo("a");
    }

    @Test
    void containsIsTrue() {
        Box.Range<Integer> range = new Box.Range<>(3);

        assertThat(range.contains(4)).isTrue();
    }

    @Test
    void newRangeThenLeastIsB() {
        Box.Range<String> range = new Box.Range<>("b");

        assertThat(range.getLeast()).isEqualTo("b");
    }

    @Test
    void sumReturnsOne() {
        Map<String, Integer> numbers = new HashMap<>();
        numbers.put("one", 1);

        assertThat(Box.sum(numbers)).isEqualTo(1);
    }

    @Test
    void totalReturnsOne() {
        List<List<Integer>> numbers = new ArrayList<>();
        numbers.add(new ArrayList<>());

        assertThat(Box.total(numbers)).isEqualTo(1);
    }

    @Test
    void underReturnsA() {
        Box<Object> box = new Box<>("a");
        Box<Object>.Lid lid = box.new Lid();

        assertThat(lid.under()).isEqualTo("a");
    }

    @Test
    void getReturnsTwo() {
        Box<Object> box = new Box<>("a");
        Box<Integer> box2 = box.with(2);

        assertThat(box2.get()).isEqualTo(2);
    }
}
// Written by Oracle Check, digest of the lines above: 41dcaafb698cc8b9
