package org.oraclecheck.bridge.build;

/** A progress line at the bottom of the terminal, for a process that writes nothing else to it. */
public final class TerminalLine implements Progress {
    private int width;

    private TerminalLine() {}

    /** Returns the progress line of this process, or one that shows nothing if there is no terminal. */
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
            // Since Java 22 there is a console even without a terminal.
            return (boolean) java.io.Console.class.getMethod("isTerminal").invoke(System.console());
        } catch (ReflectiveOperationException e) {
            return true;
        }
    }
}
