package untested;

/** No test looks at this. */
public final class Nothing {
    private Nothing() {}
}
