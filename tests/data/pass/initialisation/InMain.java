package initialisation;

/** A main class that cannot be initialised: status 1, nothing printed by main. */
public class InMain {
    static {
        System.out.println("initialiser");
        Object o = null;
        o.hashCode();
    }

    public static void main(String[] args) {
        System.out.println("main");
    }
}
// small
