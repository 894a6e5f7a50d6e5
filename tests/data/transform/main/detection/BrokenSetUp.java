package detection;

/** What only runs in set-up that fails. */
public class BrokenSetUp {
    public static void check(boolean isOn) {
        if (!isOn) { // void: not-analysed
            throw new IllegalStateException("off");
        }
    }
}
