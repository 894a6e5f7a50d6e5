package optional;

/** What has a public method, and would have a bridge below it if it were not public itself. */
public class FluentBase implements Comparable<FluentBase> { // -7: synthetic
    private final int order;

    FluentBase(int order) {
        this.order = order;
    }

    @Override
    public int compareTo(FluentBase other) {
        return order - other.order; // -7: not-covered
    }
}
