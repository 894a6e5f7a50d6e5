package controlled;

/** Does not check the inherited input. */
public class InheritingWithoutTest extends InheritedInputs {
    @Override
    protected void check() {}
}
