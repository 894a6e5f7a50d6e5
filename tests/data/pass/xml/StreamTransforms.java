package xml;

import java.io.ByteArrayOutputStream;
import java.io.StringReader;
import java.io.StringWriter;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamWriter;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Source;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMResult;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.sax.SAXSource;
import javax.xml.transform.sax.SAXTransformerFactory;
import javax.xml.transform.stax.StAXResult;
import javax.xml.transform.stax.StAXSource;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/** The identity transformation between all kinds of sources and results, and all output properties. */
public class StreamTransforms {
    static final String TEXT = "<?xml version=\"1.0\" encoding=\"UTF-8\"?><r a=\"1\" xmlns:p=\"urn:p\"><p:x>t &lt; \u00e4 \u20ac</p:x><!--c--><?pi d?><e/></r>";

    static Source source(int kind) throws Exception {
        return switch (kind) {
            case 0 -> new StreamSource(new StringReader(TEXT));
            case 1 -> new DOMSource(document());
            case 2 -> new SAXSource(new InputSource(new StringReader(TEXT)));
            case 3 -> new StAXSource(XMLInputFactory.newInstance().createXMLStreamReader(new StringReader(TEXT)));
            default -> new StAXSource(XMLInputFactory.newInstance().createXMLEventReader(new StringReader(TEXT)));
        };
    }

    static Document document() throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        return factory.newDocumentBuilder().parse(new InputSource(new StringReader(TEXT)));
    }

    public static void main(String[] args) throws Exception {
        TransformerFactory factory = TransformerFactory.newInstance();
        for (int kind = 0; kind < 5; kind++) {
            StringWriter plain = new StringWriter(), cursor = new StringWriter();
            factory.newTransformer().transform(source(kind), new StreamResult(plain));
            DOMResult tree = new DOMResult();
            factory.newTransformer().transform(source(kind), tree);
            XMLStreamWriter writer = XMLOutputFactory.newInstance().createXMLStreamWriter(cursor);
            String third;
            try {
                factory.newTransformer().transform(source(kind), new StAXResult(writer));
                writer.flush();
                third = cursor.toString();
            } catch (TransformerException | RuntimeException e) {
                third = e.getClass().getSimpleName();
            }
            System.out.println(kind + " " + plain + " " + tree.getNode().getFirstChild().getChildNodes().getLength() + " " + third);
        }
        String[][] properties = {{OutputKeys.INDENT, "yes"}, {OutputKeys.ENCODING, "ISO-8859-1"}, {OutputKeys.ENCODING, "US-ASCII"}, {OutputKeys.METHOD, "text"}, {OutputKeys.METHOD, "html"}, {OutputKeys.DOCTYPE_SYSTEM, "sys.dtd", OutputKeys.DOCTYPE_PUBLIC, "pub"}, {OutputKeys.STANDALONE, "yes", OutputKeys.VERSION, "1.1"}, {OutputKeys.CDATA_SECTION_ELEMENTS, "{urn:p}x"}, {OutputKeys.OMIT_XML_DECLARATION, "yes", OutputKeys.INDENT, "yes", "{http://xml.apache.org/xslt}indent-amount", "3"}};
        for (String[] each : properties) {
            Transformer transformer = factory.newTransformer();
            for (int i = 0; i < each.length; i += 2) transformer.setOutputProperty(each[i], each[i + 1]);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            transformer.transform(new StreamSource(new StringReader(TEXT)), new StreamResult(bytes));
            System.out.println(String.join("=", each) + " " + bytes.toString(each[1].startsWith("ISO") ? "ISO-8859-1" : "UTF-8").replace("\n", "|").replace("\r", ""));
        }
        for (String[] each : new String[][] {{"unknown", "x"}, {"{urn:own}key", "x"}, {OutputKeys.INDENT, "perhaps"}}) {
            try {
                Transformer transformer = factory.newTransformer();
                transformer.setOutputProperty(each[0], each[1]);
                System.out.println(transformer.getOutputProperty(each[0]));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            factory.newTransformer().transform(new StreamSource(new StringReader("<broken>")), new StreamResult(new StringWriter()));
        } catch (TransformerException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(factory.getFeature(StreamSource.FEATURE) + " " + factory.getFeature(SAXTransformerFactory.FEATURE_XMLFILTER) + " " + factory.getFeature("unknown"));
    }
}
