import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.argThat;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockConstruction;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoMoreInteractions;
import static org.mockito.Mockito.when;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mockito.ArgumentCaptor;
import org.mockito.Captor;
import org.mockito.InOrder;
import org.mockito.InjectMocks;
import org.mockito.Mock;
import org.mockito.MockedConstruction;
import org.mockito.MockedStatic;
import org.mockito.Spy;
import org.mockito.junit.jupiter.MockitoExtension;

/** Mocks of everything that Mockito 5 can mock: it redefines the classes. */
@ExtendWith(MockitoExtension.class)
class MockingTest {
    interface Store {
        String get(int key);

        void put(int key, String value);

        default String describe() {
            return "store of " + get(0);
        }
    }

    static final class Counter {
        private int count;

        int next() {
            return ++count;
        }

        static String unit() {
            return "pieces";
        }
    }

    record Pair(String left, String right) {}

    enum Level {
        LOW, HIGH;

        int weight() {
            return ordinal() * 10;
        }
    }

    static class Shop {
        private final Store store;
        private final Counter counter;

        Shop(Store store, Counter counter) {
            this.store = store;
            this.counter = counter;
        }

        String buy(int key) {
            store.put(key, "sold " + counter.next());
            return store.get(key);
        }
    }

    @Mock Store store;
    @Spy Counter counter = new Counter();
    @InjectMocks Shop shop;
    @Captor ArgumentCaptor<String> sold;

    @Test
    void injectsAndCaptures() {
        when(store.get(anyInt())).thenReturn("receipt");
        assertEquals("receipt", shop.buy(3));
        assertEquals("receipt", shop.buy(4));
        verify(store, times(2)).put(anyInt(), sold.capture());
        assertEquals(List.of("sold 1", "sold 2"), sold.getAllValues());
    }

    @Test
    void mocksFinalClasses() {
        Counter mocked = mock(Counter.class);
        when(mocked.next()).thenReturn(41, 42);
        assertEquals(83, mocked.next() + mocked.next());
        assertEquals(1, new Counter().next());
    }

    @Test
    void mocksRecordsAndEnums() {
        Pair pair = mock(Pair.class);
        when(pair.left()).thenReturn("l");
        assertEquals("l", pair.left());
        assertNull(pair.right());
        Level level = mock(Level.class);
        when(level.weight()).thenReturn(5);
        assertEquals(5, level.weight());
        assertEquals(10, Level.HIGH.weight());
    }

    @Test
    void mocksStaticMethodsForAWhile() {
        try (MockedStatic<Counter> mocked = mockStatic(Counter.class)) {
            mocked.when(Counter::unit).thenReturn("crates");
            assertEquals("crates", Counter.unit());
            mocked.verify(Counter::unit);
        }
        assertEquals("pieces", Counter.unit());
    }

    @Test
    void mocksConstruction() {
        try (MockedConstruction<Counter> made =
                mockConstruction(Counter.class, (mocked, context) -> when(mocked.next()).thenReturn(7))) {
            assertEquals(7, new Counter().next());
            assertEquals(1, made.constructed().size());
        }
        assertEquals(1, new Counter().next());
    }

    @Test
    void mocksClassesOfTheLibrary() throws Exception {
        ArrayList<String> list = mock();
        when(list.get(2)).thenReturn("two");
        assertEquals("two", list.get(2));
        assertEquals(0, list.size());
        assertEquals(List.of("a"), new ArrayList<>(List.of("a")));
        Clock clock = mock();
        when(clock.instant()).thenReturn(Instant.EPOCH);
        assertEquals(0, Instant.now(clock).toEpochMilli());
        Callable<Integer> callable = mock();
        when(callable.call()).thenThrow(new java.io.IOException("gone"));
        assertEquals("gone", assertThrows(java.io.IOException.class, callable::call).getMessage());
    }

    @Test
    void spiesCallThrough() {
        List<Integer> spied = spy(new ArrayList<>());
        spied.add(1);
        spied.add(2);
        when(spied.size()).thenReturn(100);
        assertEquals(100, spied.size());
        assertEquals(2, spied.get(1));
        verify(spied, times(2)).add(anyInt());
    }

    @Test
    void spiesOnTheTestItself() {
        MockingTest self = spy(this);
        when(self.name()).thenReturn("spy");
        Supplier<String> late = () -> self.name() + " and " + name();
        assertEquals("spy and test", late.get());
    }

    String name() {
        return "test";
    }

    @Test
    void answersDefaultsAndMatchers() {
        Store other = mock();
        when(other.describe()).thenCallRealMethod();
        assertEquals("store of null", other.describe());
        doAnswer(call -> {
            Map<Integer, String> seen = call.getArgument(0) instanceof Integer key ? Map.of(key, "k") : Map.of();
            assertTrue(seen.containsKey(9));
            return null;
        }).when(other).put(9, "x");
        other.put(9, "x");
        other.put(1, "longer");
        InOrder order = inOrder(other);
        order.verify(other).put(9, "x");
        order.verify(other).put(anyInt(), argThat(text -> text.length() > 3));
        verify(other).get(0);
        verify(other).describe();
        verifyNoMoreInteractions(other);
    }

    @Test
    void failsWithWantedButNotInvoked() {
        AssertionError error = assertThrows(AssertionError.class, () -> verify(store).get(1));
        assertTrue(error.getMessage().contains("Wanted but not invoked"), error.getMessage());
        assertTrue(error.getMessage().contains("MockingTest"), error.getMessage());
    }
}
