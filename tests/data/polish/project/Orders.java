package project;

/** Code that refuses few values and takes all others. */
public final class Orders {
    private final int id;
    private String state = "new";

    public Orders(int id) {
        this.id = id;
    }

    public void join(int other) {
        if (other == id) {
            throw new IllegalArgumentException("joined with itself");
        }
    }

    public void resize(int size) {
        if (size > 7000 && size < 7010) {
            throw new IllegalArgumentException("a size of the wrong kind");
        }
    }

    public void setState(String state) {
        this.state = state;
    }

    public void ship() {
        if (state.equals("shipped")) {
            throw new IllegalStateException("twice");
        }
    }
}
