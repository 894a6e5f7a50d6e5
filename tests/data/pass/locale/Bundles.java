package locale;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.ListResourceBundle;
import java.util.Locale;
import java.util.Properties;
import java.util.PropertyResourceBundle;
import java.util.ResourceBundle;
import java.util.TreeSet;

/** Resource bundles from properties and classes: fallback, controls, caches, encodings; and Properties. */
public class Bundles {
    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static class Texts extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"class", "root class"}, {"array", new String[] {"a", "b"}}, {"object", 5}};
        }
    }

    public static class Texts_fr extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"class", "French class"}};
        }
    }

    static void bundles(Path folder) throws Exception {
        Files.writeString(folder.resolve("msg.properties"), "key=root\nonly=in root\nutf=\u00e4\\u20ac");
        Files.writeString(folder.resolve("msg_de.properties"), "key=de");
        Files.writeString(folder.resolve("msg_de_AT.properties"), "key=Austria");
        Files.writeString(folder.resolve("msg_en.properties"), "key=default locale");
        Files.write(folder.resolve("latin.properties"), "key=\u00e4 end\n".getBytes(StandardCharsets.ISO_8859_1));
        Files.writeString(folder.resolve("msg_sr_Latn.properties"), "key=script");
        Files.writeString(folder.resolve("msg_zh_Hant_TW.properties"), "key=taiwan");
        try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            for (Locale locale : new Locale[] {Locale.GERMAN, new Locale("de", "AT"), Locale.GERMANY, Locale.FRANCE, Locale.ROOT, Locale.forLanguageTag("sr-Latn-RS"), Locale.TAIWAN, new Locale("de", "AT", "POSIX")}) {
                ResourceBundle bundle = ResourceBundle.getBundle("msg", locale, loader);
                System.out.println(locale + " -> " + bundle.getLocale() + " " + bundle.getString("key") + " " + bundle.getString("only") + " " + bundle.getBaseBundleName() + " " + new TreeSet<>(bundle.keySet()) + " " + bundle.containsKey("none"));
            }
            ResourceBundle root = ResourceBundle.getBundle("msg", Locale.ROOT, loader, ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
            System.out.println(root.getString("key") + " " + root.getString("utf") + " " + ResourceBundle.getBundle("latin", Locale.ROOT, loader).getString("key") + " " + (ResourceBundle.getBundle("msg", Locale.GERMAN, loader) == ResourceBundle.getBundle("msg", Locale.GERMAN, loader)) + " " + ResourceBundle.getBundle("msg", Locale.FRANCE, loader, ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_DEFAULT)).getString("key"));
            System.out.println(ResourceBundle.getBundle("any", Locale.CANADA_FRENCH, loader, new ResourceBundle.Control() {
                @Override
                public List<String> getFormats(String name) {
                    return List.of("own");
                }

                @Override
                public ResourceBundle newBundle(String name, Locale locale, String format, ClassLoader given, boolean reload) throws IOException {
                    System.out.print("[" + toBundleName(name, locale) + " " + format + "] ");
                    return locale.equals(Locale.FRENCH) ? new PropertyResourceBundle(new StringReader("k=made")) : null;
                }

                @Override
                public long getTimeToLive(String name, Locale locale) {
                    return TTL_DONT_CACHE;
                }
            }).getString("k"));
            attempt("missing bundle", () -> ResourceBundle.getBundle("absent", Locale.GERMANY, loader));
            ResourceBundle.clearCache(loader);
        }
        ResourceBundle classes = ResourceBundle.getBundle("locale.Bundles$Texts", Locale.CANADA_FRENCH);
        System.out.println(classes.getString("class") + " " + Arrays.toString(classes.getStringArray("array")) + " " + classes.getObject("object") + " " + classes.getLocale());
        attempt("missing key", () -> classes.getString("none"));
        attempt("not a string", () -> classes.getString("object"));
        attempt("null key", () -> classes.getString(null));
        System.out.println(ResourceBundle.Control.getControl(ResourceBundle.Control.FORMAT_CLASS).getCandidateLocales("x", Locale.forLanguageTag("zh-Hant-TW-x-lvariant-v")));
    }

    static void properties() throws IOException {
        Properties defaults = new Properties(), all = new Properties(defaults);
        defaults.setProperty("inherited", "yes");
        all.load(new StringReader("# comment\n! another\na = 1\nb:2\nc 3\n  d  =  spaced  \nlong = one \\\n   two\nempty\nesc\\ aped\\=key = v\\tal\\u00e9\\\\\n\\#no=comment\na=again\nq=\\z"));
        for (String key : new TreeSet<>(all.stringPropertyNames())) System.out.print(key + "=[" + all.getProperty(key) + "] ");
        System.out.println(all.get("inherited") + " " + all.getProperty("none", "dflt") + " " + all.size());
        Properties few = new Properties();
        few.setProperty("k e:y", " v\u00e9 = #\n");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        few.store(bytes, "co\u00e4mment\nsecond");
        System.out.println(bytes.toString().replaceAll("#\\w{3} \\w{3} .*", "#date").replace("\n", "|"));
        ByteArrayOutputStream xml = new ByteArrayOutputStream();
        few.setProperty("k2", "<&>");
        few.remove("k e:y");
        few.storeToXML(xml, "note", StandardCharsets.UTF_8);
        System.out.println(xml.toString().replace("\n", "|").replace("\r", ""));
        Properties back = new Properties();
        back.loadFromXML(new ByteArrayInputStream(xml.toByteArray()));
        System.out.println(back);
        attempt("bad xml", () -> {
            new Properties().loadFromXML(new ByteArrayInputStream("<x/>".getBytes()));
            return "";
        });
        attempt("bad escape", () -> {
            new Properties().load(new StringReader("a=\\u12"));
            return "";
        });
        attempt("null value", () -> new Properties().setProperty("a", null));
        attempt("not a string", () -> {
            Properties mixed = new Properties();
            mixed.put("a", 5);
            System.out.print(mixed.getProperty("a") + " ");
            mixed.store(new StringWriter(), null);
            return "";
        });
        StringWriter listed = new StringWriter();
        Properties long_ = new Properties();
        long_.setProperty("k", "x".repeat(60));
        long_.list(new PrintWriter(listed, true));
        System.out.println(listed.toString().replace("\n", "|"));
    }

    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("bundles");
        bundles(folder);
        properties();
        try (var all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) Files.delete(each);
        }
    }
}
