package library;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.prefs.AbstractPreferences;
import java.util.prefs.Preferences;

/** java.util.prefs over a tree of its own: nodes, values, defaults, listeners, export and import. */
public class PreferencesTree {
    /** A tree in memory, so that nothing of the user's is touched. */
    static class Memory extends AbstractPreferences {
        private final Map<String, String> values = new TreeMap<>();
        private final Map<String, Memory> children = new TreeMap<>();

        Memory(Memory parent, String name) {
            super(parent, name);
        }

        @Override
        protected void putSpi(String key, String value) {
            values.put(key, value);
        }

        @Override
        protected String getSpi(String key) {
            return values.get(key);
        }

        @Override
        protected void removeSpi(String key) {
            values.remove(key);
        }

        @Override
        protected void removeNodeSpi() {
            ((Memory) parent()).children.remove(name());
        }

        @Override
        protected String[] keysSpi() {
            return values.keySet().toArray(new String[0]);
        }

        @Override
        protected String[] childrenNamesSpi() {
            return children.keySet().toArray(new String[0]);
        }

        @Override
        protected AbstractPreferences childSpi(String name) {
            return children.computeIfAbsent(name, each -> new Memory(this, each));
        }

        @Override
        protected void syncSpi() {
        }

        @Override
        protected void flushSpi() {
        }
    }

    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        Memory root = new Memory(null, "");
        Preferences node = root.node("com/example/app");
        node.put("name", "value");
        node.putInt("int", 42);
        node.putBoolean("flag", true);
        node.putDouble("double", 1.5);
        node.putByteArray("bytes", new byte[] {1, -2, 3});
        node.putLong("long", Long.MIN_VALUE);
        System.out.println(node + " " + node.absolutePath() + " " + node.name() + " " + node.get("name", "?") + " " + node.getInt("int", 0) + " " + node.getInt("name", -1) + " " + node.getBoolean("flag", false) + " " + node.getDouble("double", 0) + " " + Arrays.toString(node.getByteArray("bytes", null)) + " " + node.getLong("long", 0) + " " + node.get("none", "default") + " " + node.getBoolean("name", true));
        System.out.println(Arrays.toString(node.keys()) + " " + Arrays.toString(root.childrenNames()) + " " + root.nodeExists("com/example") + " " + root.nodeExists("nothing") + " " + (root.node("/com") == node.parent().parent()) + " " + node.isUserNode());
        java.util.concurrent.CountDownLatch changed = new java.util.concurrent.CountDownLatch(2);
        node.addPreferenceChangeListener(e -> {
            System.out.println("changed " + e.getKey() + " " + e.getNewValue());
            changed.countDown();
        });
        node.put("name", "new");
        node.remove("int");
        changed.await();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        root.exportSubtree(out);
        System.out.println(out.toString("UTF-8").replaceAll("\\s+", " "));
        node.removeNode();
        attempt("removed", () -> node.get("name", "gone"));
        System.out.println(root.nodeExists("com/example/app") + " " + root.nodeExists("com/example"));
        attempt("null key", () -> root.get(null, "x"));
        attempt("null value", () -> {
            root.put("k", null);
            return "";
        });
        attempt("long key", () -> {
            root.put("k".repeat(81), "v");
            return "";
        });
        attempt("long value", () -> {
            root.put("k", "v".repeat(9000));
            return "";
        });
        attempt("bad path", () -> root.node("a//b"));
        attempt("ends in slash", () -> root.node("a/"));
        attempt("remove root", () -> {
            root.removeNode();
            return "";
        });
        attempt("bad import", () -> {
            Preferences.importPreferences(new ByteArrayInputStream("<x/>".getBytes()));
            return "";
        });
    }
}
