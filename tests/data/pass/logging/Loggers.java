package logging;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.MissingResourceException;
import java.util.logging.ErrorManager;
import java.util.logging.FileHandler;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.MemoryHandler;
import java.util.logging.SimpleFormatter;
import java.util.logging.StreamHandler;
import java.util.logging.XMLFormatter;

/** java.util.logging: levels, parents, handlers, formatters, filters, configuration, failures. */
public class Loggers {
    static class Keeper extends Handler {
        private final String name;

        Keeper(String name) {
            this.name = name;
        }

        @Override
        public void publish(LogRecord record) {
            if (isLoggable(record)) System.out.println(name + " " + record.getLevel() + " " + record.getLoggerName() + " " + record.getSourceClassName() + "." + record.getSourceMethodName() + " " + new SimpleFormatter().formatMessage(record) + " " + record.getThrown());
        }

        @Override
        public void flush() {
            System.out.println(name + " flushed");
        }

        @Override
        public void close() {
            System.out.println(name + " closed");
        }
    }

    /** Loggers that must stay: a manager does not hold its own. */
    static final List<Logger> HELD = new java.util.ArrayList<>();

    static Logger held(String name) {
        Logger logger = Logger.getLogger(name);
        HELD.add(logger);
        return logger;
    }

    static void hierarchy() {
        Logger parent = held("app"), child = Logger.getLogger("app.part.deep"), middle = Logger.getLogger("app.part");
        parent.setUseParentHandlers(false);
        parent.addHandler(new Keeper("parent"));
        System.out.println(child.getParent().getName() + " " + middle.getParent().getName() + " " + parent.getParent().getName().isEmpty() + " " + child.getLevel() + " " + child.isLoggable(Level.FINE) + " " + (Logger.getLogger("app") == parent));
        child.info("plain");
        child.fine("not seen");
        middle.setLevel(Level.ALL);
        child.log(Level.FINE, "with {0} and {1}, {2}", new Object[] {"one", 2});
        child.log(Level.WARNING, "thrown", new IllegalStateException("inside"));
        child.log(Level.SEVERE, () -> "supplied");
        child.logp(Level.CONFIG, "Own", "method", "logp {0}", 7);
        child.entering("C", "m", "arg");
        child.exiting("C", "m", 5);
        child.throwing("C", "m", new IOException("x"));
        Keeper own = new Keeper("own");
        own.setLevel(Level.WARNING);
        own.setFilter(record -> record.getMessage().contains("keep"));
        child.addHandler(own);
        child.setFilter(record -> !record.getMessage().contains("drop"));
        child.warning("keep this");
        child.warning("drop this, keep");
        child.severe("other");
        child.removeHandler(own);
        child.setLevel(Level.OFF);
        child.severe("off");
        System.out.println(Arrays.asList(parent.getHandlers()).size() + " " + Logger.getAnonymousLogger().getName() + " " + Logger.getGlobal().getName());
    }

    static void formatters() {
        LogRecord record = new LogRecord(Level.INFO, "message {0} it''s");
        record.setParameters(new Object[] {"p"});
        record.setInstant(java.time.Instant.ofEpochSecond(1_600_000_000L, 123_456_789));
        record.setLoggerName("l.o.g");
        record.setSourceClassName("Klass");
        record.setSourceMethodName("run");
        record.setThrown(null);
        System.out.print(new SimpleFormatter().format(record));
        record.setLongThreadID(1);
        record.setSequenceNumber(5);
        System.out.print(new XMLFormatter().format(record));
        System.out.println(new XMLFormatter().getTail(new MemoryHandler(new Keeper("t"), 1, Level.OFF)).trim() + " " + record.getMillis());
        for (String level : new String[] {"INFO", "800", "850", "nonsense", "FINEST"}) {
            try {
                Level parsed = Level.parse(level);
                System.out.print(parsed + "=" + parsed.intValue() + " ");
            } catch (IllegalArgumentException e) {
                System.out.print(e.getMessage() + " ");
            }
        }
        System.out.println(Level.WARNING.getLocalizedName());
    }

    static void handlers() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        StreamHandler stream = new StreamHandler(bytes, new Formatter() {
            @Override
            public String getHead(Handler handler) {
                return "<head>";
            }

            @Override
            public String format(LogRecord record) {
                return record.getLevel() + ":" + formatMessage(record) + ";";
            }

            @Override
            public String getTail(Handler handler) {
                return "<tail>";
            }
        });
        stream.setEncoding("UTF-16BE");
        stream.publish(new LogRecord(Level.INFO, "ä"));
        stream.publish(new LogRecord(Level.FINE, "below"));
        stream.close();
        System.out.println(bytes.toString("UTF-16BE"));
        MemoryHandler memory = new MemoryHandler(new Keeper("target"), 2, Level.SEVERE);
        for (String text : List.of("a", "b", "c")) memory.publish(new LogRecord(Level.INFO, text));
        memory.publish(new LogRecord(Level.SEVERE, "push"));
        memory.close();
        StreamHandler failing = new StreamHandler(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("disk full");
            }
        }, new SimpleFormatter());
        failing.setErrorManager(new ErrorManager() {
            @Override
            public void error(String message, Exception e, int code) {
                System.out.println("error " + message + " " + e + " " + code);
            }
        });
        failing.publish(new LogRecord(Level.INFO, "x"));
        failing.flush();
        File file = File.createTempFile("log", ".txt");
        FileHandler handler = new FileHandler(file.getPath(), 0, 1, true);
        handler.setFormatter(new SimpleFormatter() {
            @Override
            public String format(LogRecord record) {
                return record.getMessage() + "\n";
            }
        });
        handler.publish(new LogRecord(Level.INFO, "to a file"));
        handler.close();
        System.out.println(java.nio.file.Files.readAllLines(file.toPath()) + " " + file.delete() + " " + new File(file.getPath() + ".lck").exists());
    }

    static void configuration() throws IOException {
        LogManager manager = LogManager.getLogManager();
        manager.addConfigurationListener(() -> System.out.println("configured"));
        manager.readConfiguration(new ByteArrayInputStream("handlers=java.util.logging.ConsoleHandler\n.level=SEVERE\nconf.level=FINER\nown.key=value\n".getBytes()));
        System.out.println(manager.getProperty("own.key") + " " + Logger.getLogger("").getLevel() + " " + held("conf").getLevel() + " " + Logger.getLogger("").getHandlers()[0].getClass().getSimpleName());
        manager.updateConfiguration(new ByteArrayInputStream("conf.level=CONFIG\n".getBytes()), key -> (old, fresh) -> fresh == null ? old : fresh);
        System.out.println(Logger.getLogger("conf").getLevel() + " " + manager.getProperty("own.key"));
        try {
            Logger.getLogger("bundled", "no.such.Bundle");
        } catch (MissingResourceException e) {
            System.out.println(e.getMessage());
        }
        manager.reset();
        System.out.println(Logger.getLogger("").getLevel() + " " + Logger.getLogger("").getHandlers().length + " " + Collections.list(manager.getLoggerNames()).contains("conf"));
    }

    public static void main(String[] args) throws Exception {
        hierarchy();
        formatters();
        handlers();
        configuration();
    }
}
