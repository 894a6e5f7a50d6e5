package rules;

@Deprecated
public class DeprecatedClass {
    private int value;

    public int twice() {
        return value * 2; // 0: deprecated, 1: deprecated
    }
}
