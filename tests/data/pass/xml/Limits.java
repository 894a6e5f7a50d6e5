package xml;

import java.io.IOException;
import java.io.StringReader;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.FactoryConfigurationError;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamReader;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** What keeps parsers from harm: entity limits, forbidden doctypes, external access, features. */
public class Limits {
    static void parse(String what, DocumentBuilderFactory factory, String text) {
        try {
            DocumentBuilder builder = factory.newDocumentBuilder();
            builder.setErrorHandler(new DefaultHandler());
            System.out.println(what + ": " + builder.parse(new InputSource(new StringReader(text))).getDocumentElement().getTextContent().length());
        } catch (ParserConfigurationException | SAXException | IOException e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + " " + e.getMessage().replace("\n", " "));
        }
    }

    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + " " + String.valueOf(e.getMessage()).replace("\n", " "));
        }
    }

    public static void main(String[] args) throws Exception {
        StringBuilder bomb = new StringBuilder("<!DOCTYPE r [<!ENTITY e0 'x'>");
        for (int i = 1; i < 8; i++) bomb.append("<!ENTITY e").append(i).append(" '").append(("&e" + (i - 1) + ";").repeat(10)).append("'>");
        bomb.append("]><r>&e7;</r>");
        parse("small bomb", DocumentBuilderFactory.newInstance(), bomb.toString().replace("&e7;</r>", "&e2;</r>"));
        DocumentBuilderFactory strict = DocumentBuilderFactory.newInstance();
        strict.setAttribute("http://www.oracle.com/xml/jaxp/properties/entityExpansionLimit", "50");
        parse("bomb", strict, bomb.toString());
        DocumentBuilderFactory no = DocumentBuilderFactory.newInstance();
        no.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        parse("doctype", no, "<!DOCTYPE r><r/>");
        DocumentBuilderFactory closed = DocumentBuilderFactory.newInstance();
        closed.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
        parse("external", closed, "<!DOCTYPE r SYSTEM 'file:///no/such.dtd'><r/>");
        parse("missing", DocumentBuilderFactory.newInstance(), "<!DOCTYPE r [<!ENTITY e SYSTEM 'file:///no/such.txt'>]><r>&e;</r>");
        DocumentBuilderFactory kept = DocumentBuilderFactory.newInstance();
        kept.setExpandEntityReferences(false);
        parse("kept", kept, "<!DOCTYPE r [<!ENTITY e 'value'>]><r>&e;</r>");
        DocumentBuilderFactory plain = DocumentBuilderFactory.newInstance();
        plain.setIgnoringComments(true);
        plain.setCoalescing(true);
        plain.setValidating(true);
        plain.setIgnoringElementContentWhitespace(true);
        parse("ignoring", plain, "<!DOCTYPE r [<!ELEMENT r (a)><!ELEMENT a (#PCDATA)>]><r> <!-- c --> <a><![CDATA[x]]>y</a> </r>");
        attempt("feature", () -> {
            DocumentBuilderFactory.newInstance().setFeature("http://unknown", true);
            return "";
        });
        attempt("attribute", () -> {
            DocumentBuilderFactory.newInstance().setAttribute("unknown", true);
            return "";
        });
        attempt("sax property", () -> SAXParserFactory.newInstance().newSAXParser().getProperty("http://unknown"));
        attempt("secure", () -> DocumentBuilderFactory.newInstance().getFeature(XMLConstants.FEATURE_SECURE_PROCESSING));
        XMLInputFactory input = XMLInputFactory.newInstance();
        input.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        attempt("stax", () -> {
            XMLStreamReader reader = input.createXMLStreamReader(new StringReader("<!DOCTYPE r [<!ENTITY e 'v'>]><r>&e;</r>"));
            StringBuilder types = new StringBuilder();
            while (reader.hasNext()) types.append(reader.next()).append(' ');
            return types;
        });
        attempt("stax property", () -> input.getProperty("unknown"));
        attempt("factory", () -> {
            try {
                return DocumentBuilderFactory.newInstance("no.such.Factory", null);
            } catch (FactoryConfigurationError e) {
                throw new Exception(e.getMessage());
            }
        });
        System.setProperty("javax.xml.parsers.SAXParserFactory", "also.no.Factory");
        attempt("configured", () -> {
            try {
                return SAXParserFactory.newInstance();
            } catch (FactoryConfigurationError e) {
                throw new Exception(e.getMessage());
            }
        });
        System.out.println(input.isPropertySupported(XMLInputFactory.IS_VALIDATING) + " " + input.getProperty(XMLInputFactory.IS_NAMESPACE_AWARE) + " " + DocumentBuilderFactory.newDefaultInstance().isNamespaceAware() + DocumentBuilderFactory.newNSInstance().isNamespaceAware());
    }
}
