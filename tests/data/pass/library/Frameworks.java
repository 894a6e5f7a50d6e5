package library;

import java.beans.PropertyChangeSupport;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.invoke.WrongMethodTypeException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Iterator;
import java.util.Random;
import java.util.ServiceLoader;
import java.util.SplittableRandom;
import java.util.logging.ConsoleHandler;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamReader;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/** The larger parts of the class library: XML, logging, security, method handles, addresses. */
public class Frameworks {
    interface Action {
        Object run() throws Throwable;
    }

    static void attempt(Action action) {
        try {
            System.out.println(action.run());
        } catch (Throwable e) {
            System.out.println(e.getClass().getSimpleName() + ": " + String.valueOf(e.getMessage()).replaceAll("@[0-9a-f]+", "@"));
        }
    }

    static void xml() throws Exception {
        String text = "<?xml version=\"1.0\"?><!DOCTYPE list [<!ENTITY own \"entity\">]><list xmlns:x=\"urn:x\"><item id=\"1\">a &amp; &own;</item><x:item id=\"2\"><![CDATA[<raw>]]></x:item><!-- note --></list>";
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        Document document = factory.newDocumentBuilder().parse(new InputSource(new StringReader(text)));
        NodeList items = document.getElementsByTagNameNS("*", "item");
        for (int i = 0; i < items.getLength(); i++) System.out.println(items.item(i).getNodeName() + " " + ((Element) items.item(i)).getAttribute("id") + " " + items.item(i).getTextContent() + " " + items.item(i).getNamespaceURI());
        System.out.println(XPathFactory.newInstance().newXPath().evaluate("count(//*[@id > 1]) + string-length(/list/item)", document));
        Element added = document.createElement("added");
        added.setAttribute("quote", "\"<");
        document.getDocumentElement().appendChild(added);
        Transformer transformer = TransformerFactory.newInstance().newTransformer();
        transformer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
        StringWriter out = new StringWriter();
        transformer.transform(new DOMSource(document), new StreamResult(out));
        System.out.println(out);
        SAXParserFactory.newInstance().newSAXParser().parse(new ByteArrayInputStream(text.getBytes()), new DefaultHandler() {
            @Override
            public void startElement(String uri, String local, String name, Attributes attributes) {
                System.out.print("<" + name + " " + attributes.getLength() + ">");
            }

            @Override
            public void endDocument() {
                System.out.println();
            }
        });
        XMLStreamReader reader = XMLInputFactory.newInstance().createXMLStreamReader(new StringReader("<a><b c='d'/>text</a>"));
        StringBuilder events = new StringBuilder();
        while (reader.hasNext()) events.append(reader.next()).append(' ');
        System.out.println(events);
        try {
            DocumentBuilderFactory quiet = DocumentBuilderFactory.newInstance();
            javax.xml.parsers.DocumentBuilder builder = quiet.newDocumentBuilder();
            builder.setErrorHandler(null);
            builder.parse(new InputSource(new StringReader("<a><b></a>")));
        } catch (SAXParseException e) {
            System.out.println(e.getLineNumber() + " " + e.getMessage());
        }
    }

    static void logging() {
        Logger logger = Logger.getLogger("library.frameworks");
        logger.setUseParentHandlers(false);
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord record) {
                if (isLoggable(record)) System.out.println(record.getLevel() + " " + record.getLoggerName() + " " + record.getSourceMethodName() + " " + getFormatter().formatMessage(record) + " " + record.getThrown());
            }

            @Override
            public void flush() {
            }

            @Override
            public void close() {
            }
        };
        handler.setFormatter(new java.util.logging.SimpleFormatter());
        handler.setLevel(Level.FINE);
        logger.addHandler(handler);
        logger.info("plain");
        logger.log(Level.WARNING, "with {0} and {1}", new Object[] {1, "two"});
        logger.fine("not logged");
        logger.setLevel(Level.ALL);
        logger.fine(() -> "supplied");
        logger.finer("below the handler's level");
        logger.log(Level.SEVERE, "failed", new IllegalStateException("cause"));
        logger.setFilter(record -> record.getMessage().contains("pass"));
        logger.info("stopped");
        logger.info("may pass");
        System.out.println(logger.getParent().getName().isEmpty() + " " + Logger.getLogger("library.frameworks.child").getParent().getName() + " " + Level.parse("800") + " " + logger.isLoggable(Level.FINEST));
    }

    static void security() throws Exception {
        for (String algorithm : new String[] {"MD5", "SHA-1", "SHA-256", "SHA-512", "SHA3-256"}) {
            System.out.println(algorithm + " " + java.util.HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest("message".getBytes())));
        }
        attempt(() -> MessageDigest.getInstance("NONE-1"));
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec("key".getBytes(), "HmacSHA256"));
        System.out.println(java.util.HexFormat.of().formatHex(mac.doFinal("message".getBytes())));
        Cipher cipher = Cipher.getInstance("AES/ECB/PKCS5Padding");
        SecretKeySpec key = new SecretKeySpec("0123456789abcdef".getBytes(), "AES");
        cipher.init(Cipher.ENCRYPT_MODE, key);
        byte[] secret = cipher.doFinal("plain text".getBytes());
        cipher.init(Cipher.DECRYPT_MODE, key);
        System.out.println(java.util.HexFormat.of().formatHex(secret) + " " + new String(cipher.doFinal(secret)));
        attempt(() -> cipher.doFinal(new byte[15]));
        byte[] random = new byte[20];
        new SecureRandom().nextBytes(random);
        SecureRandom seeded = SecureRandom.getInstance("SHA1PRNG");
        seeded.setSeed(5);
        System.out.println(seeded.nextInt() + " " + new Random(42).nextInt() + " " + new Random(42).nextGaussian() + " " + new SplittableRandom(7).nextLong() + " " + java.util.random.RandomGenerator.of("L64X128MixRandom").nextInt(1));
    }

    static int field = 3;
    int[] array = {1, 2, 3};
    volatile String text = "initial";

    static String join(String a, int b, Object... rest) {
        return a + b + rest.length;
    }

    static void handles() throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle join = lookup.findStatic(Frameworks.class, "join", MethodType.methodType(String.class, String.class, int.class, Object[].class));
        System.out.println((String) join.invokeExact("a", 1, new Object[] {1, 2}) + " " + join.invoke("b", (byte) 2, "x", "y", "z") + " " + join.isVarargsCollector() + " " + join.type());
        MethodHandle length = lookup.findVirtual(String.class, "length", MethodType.methodType(int.class));
        MethodHandle concat = lookup.findVirtual(String.class, "concat", MethodType.methodType(String.class, String.class));
        System.out.println((int) length.invokeExact("four") + " " + MethodHandles.filterReturnValue(concat, length).invoke("ab", "cd") + " " + MethodHandles.insertArguments(concat, 1, "!").invoke("hey") + " " + concat.bindTo("x").invoke("y") + " " + MethodHandles.permuteArguments(concat, concat.type(), 1, 0).invoke("1", "2"));
        MethodHandle guard = MethodHandles.guardWithTest(lookup.findVirtual(String.class, "isEmpty", MethodType.methodType(boolean.class)), MethodHandles.dropArguments(MethodHandles.constant(String.class, "empty"), 0, String.class), MethodHandles.identity(String.class));
        System.out.println(guard.invoke("") + " " + guard.invoke("full") + " " + MethodHandles.catchException(lookup.findStatic(Integer.class, "parseInt", MethodType.methodType(int.class, String.class)), NumberFormatException.class, MethodHandles.dropArguments(MethodHandles.constant(int.class, -1), 0, NumberFormatException.class, String.class)).invoke("x"));
        MethodHandle constructor = lookup.findConstructor(StringBuilder.class, MethodType.methodType(void.class, String.class));
        System.out.println(constructor.invoke("made") + " " + concat.asSpreader(Object[].class, 2).invoke(new Object[] {"s", "p"}) + " " + MethodHandles.foldArguments(concat, MethodHandles.constant(String.class, "folded")).invoke("+") + " " + MethodHandles.arrayElementGetter(int[].class).invoke(new int[] {5, 6}, 1));
        MethodHandle loop = MethodHandles.countedLoop(MethodHandles.dropArguments(MethodHandles.constant(int.class, 5), 0, String.class), MethodHandles.identity(String.class), lookup.findStatic(Frameworks.class, "step", MethodType.methodType(String.class, String.class, int.class)));
        System.out.println(loop.invoke("l"));
        attempt(() -> (int) join.invokeExact("a"));
        attempt(() -> length.invoke((Object) 5));
        attempt(() -> lookup.findVirtual(String.class, "nothing", MethodType.methodType(void.class)));
        attempt(() -> lookup.findGetter(String.class, "value", byte[].class));
        VarHandle text = lookup.findVarHandle(Frameworks.class, "text", String.class), number = lookup.findStaticVarHandle(Frameworks.class, "field", int.class), element = MethodHandles.arrayElementVarHandle(int[].class);
        Frameworks object = new Frameworks();
        System.out.println(text.compareAndSet(object, "initial", "second") + " " + text.getAndSet(object, "third") + " " + text.getVolatile(object) + " " + (int) number.getAndAdd(4) + " " + field + " " + element.getAndBitwiseOr(object.array, 1, 5) + " " + object.array[1] + " " + element.compareAndExchange(object.array, 0, 1, 9) + " " + (int) element.getAcquire(object.array, 0));
        attempt(() -> element.get(object.array, 3));
        attempt(() -> text.get(null));
        attempt(() -> (int) number.getAndSet("x"));
        VarHandle view = MethodHandles.byteArrayViewVarHandle(long[].class, java.nio.ByteOrder.BIG_ENDIAN);
        System.out.println((long) view.get(new byte[] {0, 0, 0, 0, 0, 0, 1, 2}, 0) + " " + number.varType() + " " + element.coordinateTypes() + " " + text.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD));
        attempt(() -> text.getAndAdd(object, "x"));
    }

    static String step(String sum, int i) {
        return sum + i;
    }

    static void addresses() throws Exception {
        URI uri = new URI("http://user@host.example:8080/a/../b%20c?q=1&r=ü#frag");
        System.out.println(uri.getHost() + " " + uri.getPort() + " " + uri.getPath() + " " + uri.getRawPath() + " " + uri.getQuery() + " " + uri.getFragment() + " " + uri.normalize() + " " + uri.toASCIIString() + " " + uri.resolve("../x"));
        attempt(() -> new URI("http://a b"));
        attempt(() -> URI.create("::"));
        URL url = new URL("https://example.org:444/path/file.txt?query#ref");
        System.out.println(url.getProtocol() + " " + url.getAuthority() + " " + url.getFile() + " " + url.getRef() + " " + url.getDefaultPort() + " " + new URL(url, "other"));
        attempt(() -> new URL("nonsense://x"));
        System.out.println(URLEncoder.encode("a b&ü=/", StandardCharsets.UTF_8) + " " + URLDecoder.decode("a+b%26%C3%BC", StandardCharsets.UTF_8));
        System.out.println(Frameworks.class.getResource("Frameworks.class").getProtocol() + " " + Frameworks.class.getResourceAsStream("nothing") + " " + (Frameworks.class.getResourceAsStream("/library/Frameworks.class").read() == 0xCA) + " " + Object.class.getResource("Object.class"));
        Iterator<java.nio.file.spi.FileSystemProvider> providers = ServiceLoader.load(java.nio.file.spi.FileSystemProvider.class).iterator();
        System.out.println(providers.hasNext() + " " + ServiceLoader.load(Action.class).findFirst().isPresent());
        PropertyChangeSupport support = new PropertyChangeSupport(uri);
        support.addPropertyChangeListener(event -> System.out.println(event.getPropertyName() + " " + event.getOldValue() + " " + event.getNewValue()));
        support.firePropertyChange("name", "old", "new");
        support.firePropertyChange("same", 1, 1);
        System.out.println(java.beans.Introspector.getBeanInfo(Thread.class).getPropertyDescriptors().length > 5);
    }

    public static void main(String[] args) throws Throwable {
        logging();
        security();
        handles();
        addresses();
        xml();
    }
}
