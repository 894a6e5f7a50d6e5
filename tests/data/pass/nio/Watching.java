package nio;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/** A watch service over a folder that the program itself changes. */
public class Watching {
    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("watched");
        try (WatchService service = folder.getFileSystem().newWatchService()) {
            WatchKey key = folder.register(service, StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_DELETE);
            System.out.println(key.isValid() + " " + key.watchable().equals(folder) + " " + service.poll());
            Files.createFile(folder.resolve("made"));
            WatchKey signalled = service.poll(20, TimeUnit.SECONDS);
            Set<String> seen = new TreeSet<>();
            for (WatchEvent<?> each : signalled.pollEvents()) seen.add(each.kind() + " " + each.context());
            System.out.println(seen + " " + signalled.reset());
            Files.delete(folder.resolve("made"));
            signalled = service.poll(20, TimeUnit.SECONDS);
            for (WatchEvent<?> each : signalled.pollEvents()) System.out.println(each.kind() + " " + each.context());
            key.cancel();
            System.out.println(key.isValid() + " " + key.reset());
        }
        Files.delete(folder);
    }
}
