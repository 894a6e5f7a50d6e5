package rooms

import groovy.transform.CompileStatic

/** A room, whose door nobody looks at. */
@CompileStatic
class Room {
    private final List<String> seats = []
    private boolean open

    void add(String seat) {
        seats.add(seat)
    }

    void close() {
        open = seats.isEmpty()
    }

    int size() {
        seats.size()
    }
}
