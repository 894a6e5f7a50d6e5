package store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TableTest {
    private Table made;

    @BeforeEach
    void makeATable() {
        made = new Table(4).with("first");
        assertEquals(4, made.columns());
    }

    @Test
    void hasARow() {
        assertEquals("first", made.first());
        assertEquals(2.0, Table.part(4.0, 2));
        assertEquals(3, Table.wide(3));
        assertEquals("label", Table.labelOf("a"));
        assertEquals(3, Table.counted(3));
        assertEquals("a", Table.least(List.of("a")));
        assertEquals("ab", Table.pair("a", "b"));
        assertEquals(1, new Table.Opened().put("a"));
        assertEquals(1, Table.all(List.of("a")));
    }

    @Test
    void hasColumnsAndRows() {
        Table table = new Table(3);
        table.add("a");
        assertEquals(2, table.width(1));
        assertEquals("a", table.row(0));
        assertThrows(IndexOutOfBoundsException.class, () -> table.row(1));
        assertEquals("a", table.first());
        assertEquals(1, table.take(1));
        assertEquals(3, table.room());
    }

    @Test
    void needsAName() {
        assertEquals(2, new Table(2, "names").columns());
        assertThrows(NullPointerException.class, () -> new Table(2, null));
    }

    @Test
    void closes() {
        Table table = new Table(3);
        table.close();
        table.add("a");
        assertEquals(1, table.size());
    }

    @Test
    void isEmptyAtFirst() {
        Table table = new Table(3);
        assertNull(table.first());
        assertNull(table.title());
        assertNull(table.caption());
        assertEquals("[]", table.text());
    }

    @Test
    void takesArguments() {
        assertEquals(2, Table.many(2));
        assertEquals(3, Table.part("abc", 1, 2));
        assertEquals("a", Table.named("a"));
        assertEquals("<a>", Table.taken("a"));
        assertEquals(1, Table.sized("a"));
        assertEquals("abc", Table.brief("abc"));
    }

    @Test
    void takesLists() {
        assertEquals(1, Table.count(List.of("a")));
        assertEquals(1, Table.joined(Arrays.asList((String) null)));
    }
}
