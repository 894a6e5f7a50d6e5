package org.oraclecheck.bridge.build;

/** A line at the end of the terminal that this process has for itself. */
public final class TerminalLine implements Progress {
    private int width;

    private TerminalLine() {}

    /** The line, or nothing where there is no terminal. */
    public static Progress ofThisProcess() {
        return isTerminal() ? new TerminalLine() : Progress.none();
    }

    @Override
    public void show(String line) {
        System.out.print("\r" + line + " ".repeat(Math.max(0, width - line.length())));
        System.out.flush();
        width = line.length();
    }

    @Override
    public void clear() {
        if (width > 0) {
            show("");
            System.out.print("\r");
            System.out.flush();
        }
    }

    @Override
    public boolean isSeen() {
        return true;
    }

    private static boolean isTerminal() {
        if (System.console() == null || "dumb".equals(System.getenv("TERM"))) {
            return false;
        }
        try {
            // From Java 22 on there is a console without a terminal as well.
            return (boolean) java.io.Console.class.getMethod("isTerminal").invoke(System.console());
        } catch (ReflectiveOperationException e) {
            return true;
        }
    }
}
