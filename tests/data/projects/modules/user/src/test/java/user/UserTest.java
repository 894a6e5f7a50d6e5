package user;

import static org.junit.jupiter.api.Assertions.assertEquals;

import library.Greeting;
import org.junit.jupiter.api.Test;

class UserTest {
    @Test
    void seesTheClassesOfAModuleThatIsNotPackaged() {
        assertEquals("Hello, Grace", Greeting.to("Grace"));
    }
}
