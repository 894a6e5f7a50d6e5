package controlled;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import project.Cell;
import project.Log;

/** A nested class is a part of each test class that inherits it, whatever the name of the class around it. */
class InheritedNestedTest extends WithNested {
    @Override
    String value() {
        return "one";
    }
}

class InheritedNestedTooTest extends WithNested {
    @Override
    String value() {
        return "two";
    }
}

abstract class WithNested {
    abstract String value();

    @Nested
    class Inner {
        @Test
        void notes() {
            Cell<String> cell = new Cell<>(""); // harmless: "" (checked-elsewhere)
            cell.set(value());
            new Log().note("unseen"); // unused: "unseen"
            assertEquals(value(), cell.get());
        }

        @Nested
        class Innermost {
            @Test
            void notesToo() {
                Cell<String> cell = new Cell<>(""); // harmless: "" (checked-elsewhere)
                cell.set(value());
                new Log().note("unseen too"); // unused: "unseen too"
                assertEquals(value(), cell.get());
            }
        }
    }
}
