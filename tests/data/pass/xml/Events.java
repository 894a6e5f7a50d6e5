package xml;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.util.Locale;
import javax.xml.parsers.SAXParser;
import javax.xml.parsers.SAXParserFactory;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.Locator;
import org.xml.sax.SAXException;
import org.xml.sax.SAXNotRecognizedException;
import org.xml.sax.SAXParseException;
import org.xml.sax.XMLReader;
import org.xml.sax.ext.DefaultHandler2;
import org.xml.sax.helpers.AttributesImpl;
import org.xml.sax.helpers.XMLFilterImpl;

/** SAX: the order of events, locations, entities, lexical events, filters and errors. */
public class Events {
    static class Recorder extends DefaultHandler2 {
        private Locator locator;
        private final StringBuilder text = new StringBuilder();

        void say(String what) {
            if (text.length() > 0) {
                String seen = text.toString().replace("\n", "\\n");
                text.setLength(0);
                say("text '" + seen + "'");
            }
            System.out.println((locator == null ? "-" : locator.getLineNumber() + ":" + locator.getColumnNumber()) + " " + what);
        }

        @Override
        public void setDocumentLocator(Locator given) {
            locator = given;
        }

        @Override
        public void startDocument() {
            say("start");
        }

        @Override
        public void endDocument() {
            say("end");
        }

        @Override
        public void startPrefixMapping(String prefix, String uri) {
            say("map " + prefix + "=" + uri);
        }

        @Override
        public void endPrefixMapping(String prefix) {
            say("unmap " + prefix);
        }

        @Override
        public void startElement(String uri, String local, String name, Attributes attributes) {
            StringBuilder all = new StringBuilder();
            for (int i = 0; i < attributes.getLength(); i++) all.append(' ').append(attributes.getQName(i)).append('=').append(attributes.getValue(i)).append(':').append(attributes.getType(i));
            say("<" + name + " {" + uri + "}" + local + all);
        }

        @Override
        public void endElement(String uri, String local, String name) {
            say("</" + name);
        }

        @Override
        public void characters(char[] data, int start, int length) {
            text.append(data, start, length);
        }

        @Override
        public void ignorableWhitespace(char[] data, int start, int length) {
            say("ignorable " + length);
        }

        @Override
        public void processingInstruction(String target, String data) {
            say("?" + target + " " + data);
        }

        @Override
        public void comment(char[] data, int start, int length) {
            say("comment" + new String(data, start, length));
        }

        @Override
        public void startCDATA() {
            say("cdata");
        }

        @Override
        public void startDTD(String name, String publicId, String systemId) {
            say("dtd " + name + " " + publicId + " " + systemId);
        }

        @Override
        public void startEntity(String name) {
            say("entity " + name);
        }

        @Override
        public InputSource resolveEntity(String name, String publicId, String base, String systemId) {
            say("resolve " + name + " " + publicId + " " + systemId);
            return new InputSource(new StringReader("<ext>from outside</ext>"));
        }

        @Override
        public void notationDecl(String name, String publicId, String systemId) {
            say("notation " + name + " " + publicId);
        }

        @Override
        public void elementDecl(String name, String model) {
            say("element " + name + " " + model);
        }

        @Override
        public void attributeDecl(String element, String name, String type, String mode, String value) {
            say("attribute " + element + "." + name + " " + type + " " + mode + " " + value);
        }

        @Override
        public void error(SAXParseException e) {
            say("error " + e.getMessage());
        }

        @Override
        public void warning(SAXParseException e) {
            say("warning " + e.getMessage());
        }
    }

    static void read(boolean namespaces, boolean validating, String text) throws Exception {
        SAXParserFactory factory = SAXParserFactory.newInstance();
        factory.setNamespaceAware(namespaces);
        factory.setValidating(validating);
        SAXParser parser = factory.newSAXParser();
        Recorder recorder = new Recorder();
        parser.setProperty("http://xml.org/sax/properties/lexical-handler", recorder);
        parser.setProperty("http://xml.org/sax/properties/declaration-handler", recorder);
        try {
            parser.parse(new InputSource(new StringReader(text)), recorder);
        } catch (SAXException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    static void filters() throws Exception {
        XMLReader reader = SAXParserFactory.newInstance().newSAXParser().getXMLReader();
        XMLFilterImpl filter = new XMLFilterImpl(reader) {
            @Override
            public void startElement(String uri, String local, String name, Attributes given) throws SAXException {
                AttributesImpl attributes = new AttributesImpl(given);
                attributes.addAttribute("", "seen", "seen", "CDATA", "yes");
                super.startElement(uri, local, name.toUpperCase(Locale.ROOT), attributes);
            }
        };
        filter.setContentHandler(new Recorder());
        filter.parse(new InputSource(new ByteArrayInputStream("<?xml version='1.0' encoding='ISO-8859-1'?><a>\u00e4</a>".getBytes("ISO-8859-1"))));
        for (String feature : new String[] {"http://xml.org/sax/features/namespaces", "http://xml.org/sax/features/validation", "http://unknown/feature"}) {
            try {
                System.out.println(reader.getFeature(feature));
            } catch (SAXNotRecognizedException e) {
                System.out.println(e.getMessage());
            }
        }
    }

    public static void main(String[] args) throws Exception {
        read(true, false, "<!DOCTYPE r PUBLIC '-//X//Y' 'r.dtd' [<!ENTITY in 'inner <b/>'><!ENTITY out SYSTEM 'out.xml'><!NOTATION n PUBLIC 'gif'>]>\n<r xmlns:p='urn:p'>\n <p:a x='1' p:y='2'>&in;&out;&amp;</p:a><!-- c --><![CDATA[<>]]><?go on?>\n</r>");
        read(false, true, "<!DOCTYPE r [<!ELEMENT r (a, b?)><!ELEMENT a (#PCDATA)><!ELEMENT b EMPTY><!ATTLIST a id ID #REQUIRED k (x|y) 'x'>]>\n<r>\n <a id='i1'>t</a>\n <b/>\n</r>");
        read(false, true, "<!DOCTYPE r [<!ELEMENT r (a, b?)><!ELEMENT a (#PCDATA)><!ELEMENT b EMPTY><!ATTLIST a id ID #REQUIRED k (x|y) 'x'>]>\n<r><b>x</b><a id='1' k='z' q='0'/><c/></r>");
        read(false, true, "<r/>");
        read(true, false, "<r><open></r>");
        filters();
    }
}
