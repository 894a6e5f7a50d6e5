package absent;

/** A library that the fixtures are compiled with; its class file is deleted. */
public class Library {
    public int size() {
        return 1;
    }
}
