package input;

import absent.Library;

/** Its superclass is not there when tests run. */
public class MissingSuper extends Library {
    public int three() {
        return 3;
    }
}
