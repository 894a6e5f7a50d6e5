package rooms

import groovy.transform.CompileStatic
import org.junit.jupiter.api.Test

@CompileStatic
class RoomTest {
    private final Room room = new Room()

    @Test
    void hasAsManySeatsAsWereAdded() {
        room.add('by the window')
        room.close()
        assert room.size() == 1
    }
}
