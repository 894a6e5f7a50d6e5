package logging;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.logging.FileHandler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;

/** FileHandler: rotation, patterns, appending, locks, levels by configuration. */
public class Files {
    static List<String> names(Path folder) throws IOException {
        try (Stream<Path> all = java.nio.file.Files.list(folder)) {
            return all.map(each -> each.getFileName().toString()).sorted().toList();
        }
    }

    public static class Plain extends java.util.logging.Formatter {
        @Override
        public String format(LogRecord record) {
            return record.getLevel() + " " + formatMessage(record) + "\n";
        }
    }

    public static void main(String[] args) throws Exception {
        Path folder = java.nio.file.Files.createTempDirectory("logs");
        FileHandler rotating = new FileHandler(folder + "/app.%g.log", 60, 3);
        rotating.setFormatter(new Plain());
        for (int i = 0; i < 14; i++) rotating.publish(new LogRecord(Level.INFO, "message number " + i));
        System.out.println(names(folder));
        FileHandler second = new FileHandler(folder + "/app.%g.log", 60, 3);
        second.setFormatter(new Plain());
        second.publish(new LogRecord(Level.INFO, "from the second"));
        System.out.println(names(folder));
        second.close();
        rotating.close();
        for (int i = 0; i < 3; i++) System.out.println(java.nio.file.Files.readAllLines(folder.resolve("app." + i + ".log")));
        for (boolean append : new boolean[] {false, true, false}) {
            FileHandler handler = new FileHandler(folder + "/one%%.log", append);
            handler.setFormatter(new Plain());
            handler.setLevel(Level.WARNING);
            handler.setEncoding("ISO-8859-1");
            handler.publish(new LogRecord(Level.WARNING, "w\u00e4rning " + append));
            handler.publish(new LogRecord(Level.INFO, "below"));
            handler.close();
            System.out.println(java.nio.file.Files.readAllLines(folder.resolve("one%.log"), java.nio.charset.StandardCharsets.ISO_8859_1));
        }
        for (String bad : new String[] {folder + "/no/such/x.log", ""}) {
            try {
                new FileHandler(bad).close();
            } catch (IOException | IllegalArgumentException e) {
                System.out.println(e.getClass().getSimpleName() + " " + String.valueOf(e.getMessage()).replace(folder.toString(), "FOLDER"));
            }
        }
        try {
            new FileHandler(folder + "/x.log", -1, 1);
        } catch (IllegalArgumentException e) {
            System.out.println("negative limit");
        }
        Properties settings = new Properties();
        settings.setProperty("handlers", "java.util.logging.FileHandler");
        settings.setProperty("java.util.logging.FileHandler.pattern", folder + "/configured-%u.log");
        settings.setProperty("java.util.logging.FileHandler.formatter", Plain.class.getName());
        settings.setProperty("java.util.logging.FileHandler.level", "FINE");
        settings.setProperty("own.level", "FINE");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        settings.store(bytes, null);
        LogManager.getLogManager().readConfiguration(new ByteArrayInputStream(bytes.toByteArray()));
        Logger own = Logger.getLogger("own");
        own.fine("by configuration");
        own.finer("too fine");
        LogManager.getLogManager().reset();
        System.out.println(java.nio.file.Files.readAllLines(folder.resolve("configured-0.log")) + " " + names(folder));
        for (String each : names(folder)) java.nio.file.Files.delete(folder.resolve(each));
        java.nio.file.Files.delete(folder);
    }
}
