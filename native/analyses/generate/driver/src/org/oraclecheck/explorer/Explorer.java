package org.oraclecheck.explorer;

/** The program in which statements of generated tests run. */
public final class Explorer {
    private Explorer() {}

    public static void main(String[] arguments) {
        perform();
    }

    /** Pauses the vm until the engine has a call to make, and so on after each call. It never returns. */
    private static native void perform();

    /** Returns a class of the project. */
    static Class<?> find(String name, boolean initialise) throws ClassNotFoundException {
        return Class.forName(name, initialise, ClassLoader.getSystemClassLoader());
    }

    /** Loads and links a class of the project, without initialising it. */
    static void link(String name) throws ClassNotFoundException {
        // The vm links a class before it lists the members.
        find(name, false).getDeclaredFields();
    }
}
