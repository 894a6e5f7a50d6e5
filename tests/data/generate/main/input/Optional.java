package input;

import absent.Library;

/** Takes a type of a library that is not there when tests run. */
public final class Optional {
    private Optional() {}

    public static int size(Library library) {
        return library.size() + 1;
    }

    public static int plain(int number) {
        return number > 5 ? 5 : number;
    }
}
