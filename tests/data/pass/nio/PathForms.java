package nio;

import java.io.File;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** Paths as names: resolving, relativising, normalising, comparing, matching and URIs. */
public class PathForms {
    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        for (String text : new String[] {"/a/b/c", "a/b", "", "/", "a//b///c/", "./x/../y", "../..", "/..", "ä/ö €", "a b"}) {
            Path path = Path.of(text);
            List<String> names = new ArrayList<>();
            for (Path each : path) names.add(each.toString());
            System.out.println("'" + path + "' " + path.isAbsolute() + " " + path.getRoot() + " " + path.getParent() + " " + path.getFileName() + " " + path.getNameCount() + " " + names + " '" + path.normalize() + "'");
        }
        Path base = Path.of("/a/b");
        for (String other : new String[] {"c", "/c", "", "../x", "c/d/.."}) {
            System.out.println(base.resolve(other) + " " + base.resolveSibling(other) + " " + Path.of("r").resolve(other) + " " + Path.of("").resolve(other));
        }
        System.out.println(Path.of("/a/b/c").relativize(Path.of("/a/x")) + " " + Path.of("a").relativize(Path.of("a/b/c")) + " '" + base.relativize(base) + "' " + Path.of("").relativize(Path.of("q")) + " " + Path.of("a/../b").relativize(Path.of("c")));
        attempt("mixed", () -> base.relativize(Path.of("c")));
        attempt("up", () -> Path.of("..").relativize(Path.of("a")));
        System.out.println(base.startsWith("/a") + " " + base.startsWith("/") + " " + base.startsWith("a") + " " + base.endsWith("b") + " " + base.endsWith("a/b") + " " + base.endsWith("/a/b") + " " + base.startsWith("/a/bb") + " " + base.subpath(0, 1) + " " + base.getName(1));
        attempt("subpath", () -> base.subpath(1, 1));
        attempt("name", () -> base.getName(2));
        attempt("nul", () -> Path.of("a\0b"));
        System.out.println(base.compareTo(Path.of("/a/c")) + " " + base.equals(Path.of("/a", "b")) + " " + base.equals(Path.of("/A/b")) + " " + (base.hashCode() == Path.of("/a/b/").hashCode()) + " " + base.toUri() + " " + Path.of("/x y/ä").toUri() + " " + Path.of(URI.create("file:///x%20y")) + " " + base.toFile() + " " + new File("q/r").toPath());
        attempt("relative uri", () -> Path.of(URI.create("relative")));
        attempt("http uri", () -> Path.of(URI.create("http://host/x")));
        attempt("uri with query", () -> Path.of(URI.create("file:///x?q")));
        attempt("uri with authority", () -> Path.of(URI.create("file://host/x")));
        FileSystem system = FileSystems.getDefault();
        System.out.println(system.getSeparator() + " " + system.isOpen() + " " + system.isReadOnly() + " " + system.provider().getScheme() + " " + system.getRootDirectories().iterator().next() + " " + system.getPath("a", "", "b") + " " + (Path.of("x").toAbsolutePath().getNameCount() > 1));
        attempt("close", () -> {
            system.close();
            return "closed";
        });
        String[] candidates = {"Main.java", "Main.class", "a/Main.java", "a/b/Main.java", ".hidden", "x{y", "[z]", "file.tar.gz", "ab", "a"};
        for (String pattern : new String[] {"glob:*.java", "glob:**.java", "glob:**/*.java", "glob:*.{java,class}", "glob:?", "glob:[a-c]*", "glob:[!a]*", "glob:*", "glob:a/**", "glob:\\[z\\]", "glob:*.*", "regex:.*\\.(java|gz)", "regex:[^/]+"}) {
            PathMatcher matcher = system.getPathMatcher(pattern);
            List<String> matched = new ArrayList<>();
            for (String each : candidates) if (matcher.matches(Path.of(each))) matched.add(each);
            System.out.println(pattern + " " + matched);
        }
        for (String bad : new String[] {"nocolon", "glob:[a", "glob:{a", "glob:{a,{b}}", "glob:a\\", "regex:(", "other:x", "glob:[]"}) attempt(bad, () -> system.getPathMatcher(bad) != null);
    }
}
