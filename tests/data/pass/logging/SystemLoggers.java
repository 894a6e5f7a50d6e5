package logging;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.ListResourceBundle;
import java.util.ResourceBundle;
import java.util.function.Supplier;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** System.Logger over java.util.logging, on the console, and with translated messages. */
public class SystemLoggers {
    public static class Texts extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"key", "translated {0}"}};
        }
    }

    public static void main(String[] args) {
        PrintStream before = System.err;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setProperty("java.util.logging.SimpleFormatter.format", "%4$s %3$s %2$s: %5$s%6$s%n");
        System.setErr(new PrintStream(bytes, true));
        System.Logger logger = System.getLogger("sys");
        logger.log(System.Logger.Level.INFO, "plain");
        logger.log(System.Logger.Level.WARNING, "format {0} {1}", "a", 2);
        logger.log(System.Logger.Level.DEBUG, () -> "never");
        logger.log(System.Logger.Level.ERROR, "thrown", new IllegalArgumentException("why"));
        logger.log(System.Logger.Level.INFO, (Object) List.of(1, 2));
        Logger.getLogger("jul").info("from jul");
        System.err.flush();
        System.setErr(before);
        bytes.toString().lines().filter(line -> !line.startsWith("\tat")).forEach(System.out::println);
        for (System.Logger.Level each : System.Logger.Level.values()) System.out.print(each + " " + each.getSeverity() + " " + logger.isLoggable(each) + "; ");
        System.out.println(logger.getName());
        try {
            logger.log(null, "x");
        } catch (NullPointerException e) {
            System.out.println("no level");
        }
        Supplier<String> supplier = null;
        try {
            logger.log(System.Logger.Level.INFO, supplier);
        } catch (NullPointerException e) {
            System.out.println("no supplier");
        }
        ResourceBundle bundle = ResourceBundle.getBundle(Texts.class.getName());
        Logger own = Logger.getLogger("translated");
        own.setUseParentHandlers(false);
        own.addHandler(new Handler() {
            @Override
            public void publish(LogRecord record) {
                System.out.println(new SimpleFormatter().formatMessage(record) + " " + record.getMessage());
            }

            @Override
            public void flush() {
            }

            @Override
            public void close() {
            }
        });
        own.setResourceBundle(bundle);
        own.log(Level.INFO, "key", "arg");
        own.logrb(Level.INFO, bundle, "missing key");
        System.getLogger("translated", bundle).log(System.Logger.Level.INFO, "key", 5);
    }
}
