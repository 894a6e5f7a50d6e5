package library;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.InvalidPropertiesFormatException;
import java.util.Properties;
import java.util.TreeMap;

/** Property files: escapes, continued lines, separators, comments, defaults, XML, lists, and what is refused. */
public class PropertyFiles {
    private static final String TEXT = "# comment\n! another\n  key = value  \nwith\\ space:colon\ntab\tseparated\nempty\n=no key\n"
            + "long = first \\\n    second \\\r\n   third\nodd\\\\ = back\\\\slash\nunicode = \\u00e4\\u20AC\nescapes=\\t\\n\\r\\f\\q\\=\\:\\#\\!\n"
            + "twice=1\ntwice=2\n\\#hash=x\nlast=without end\\";

    public static void main(String[] args) throws IOException {
        Properties loaded = new Properties();
        loaded.load(new StringReader(TEXT));
        show(loaded);
        Properties latin = new Properties();
        latin.load(new ByteArrayInputStream("umlaut=\u00e4\nother=\\u0041".getBytes(StandardCharsets.ISO_8859_1)));
        show(latin);
        stored(loaded);
        defaults();
        xml();
        refused();
    }

    private static String shown(String text) {
        StringBuilder shown = new StringBuilder();
        text.chars().forEach(c -> shown.append(c < ' ' || c > '~' ? String.format("{%x}", c) : (char) c));
        return shown.toString();
    }

    private static void show(Properties properties) {
        new TreeMap<>(properties).forEach((key, value) -> System.out.println("[" + shown(key + "] -> [" + value) + "]"));
    }

    private static void stored(Properties properties) throws IOException {
        StringWriter text = new StringWriter();
        properties.store(text, "a title\nin two lines");
        text.toString().lines().filter(line -> !line.matches("#\\w{3} \\w{3} .*")).sorted().forEach(line -> System.out.println(shown(line)));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Properties one = new Properties();
        one.setProperty(" lead\u00fc", " value \u20ac ");
        one.store(bytes, "t\u00e4t \u20ac");
        bytes.toString(StandardCharsets.ISO_8859_1).lines().filter(line -> !line.matches("#\\w{3} \\w{3} .*")).forEach(line -> System.out.println(shown(line)));
        Properties again = new Properties();
        again.load(new ByteArrayInputStream(bytes.toByteArray()));
        System.out.println(again.equals(one));
    }

    private static void defaults() {
        Properties base = new Properties();
        base.setProperty("a", "base a");
        base.setProperty("b", "base b");
        Properties top = new Properties(base);
        top.setProperty("b", "top b");
        top.put("c", 3);
        top.put(4, "d");
        System.out.println(top.getProperty("a") + " " + top.getProperty("b") + " " + top.getProperty("c") + " " + top.getProperty("z", "none") + " " + top.get("a") + " " + top.size());
        System.out.println(new java.util.TreeSet<>(top.stringPropertyNames()));
        try {
            top.propertyNames();
        } catch (ClassCastException mixed) {
            System.out.println("mixed");
        }
        Properties longer = new Properties(base);
        longer.setProperty("b", "0123456789012345678901234567890123456789x");
        StringWriter list = new StringWriter();
        longer.list(new PrintWriter(list, true));
        list.toString().lines().sorted().forEach(System.out::println);
    }

    private static void xml() throws IOException {
        Properties properties = new Properties();
        properties.setProperty("markup", "<a & b>");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        properties.storeToXML(out, "title");
        System.out.println(out.toString(StandardCharsets.UTF_8).replaceAll("\\s+", " ").trim());
        Properties again = new Properties();
        again.loadFromXML(new ByteArrayInputStream(out.toByteArray()));
        System.out.println(again);
        try {
            again.loadFromXML(new ByteArrayInputStream("<properties><no/></properties>".getBytes(StandardCharsets.UTF_8)));
        } catch (InvalidPropertiesFormatException refused) {
            System.out.println(refused.getClass().getSimpleName());
        }
    }

    private static void refused() throws IOException {
        try {
            new Properties().load(new StringReader("bad=\\u12G4"));
        } catch (IllegalArgumentException refused) {
            System.out.println(refused.getMessage());
        }
        try {
            new Properties().setProperty("x", null);
        } catch (NullPointerException refused) {
            System.out.println("null");
        }
        Properties wrong = new Properties();
        wrong.put("number", 1);
        try {
            wrong.store(new StringWriter(), null);
        } catch (ClassCastException refused) {
            System.out.println("not text");
        }
    }
}
