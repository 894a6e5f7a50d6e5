package xml;

import java.io.StringReader;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.Collections;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Source;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMResult;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.sax.SAXSource;
import javax.xml.transform.sax.SAXTransformerFactory;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import javax.xml.validation.ValidatorHandler;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.XMLFilter;
import org.xml.sax.XMLReader;
import org.xml.sax.helpers.AttributesImpl;
import org.xml.sax.helpers.DefaultHandler;
import org.xml.sax.helpers.NamespaceSupport;
import org.xml.sax.helpers.XMLFilterImpl;

/** Chains of SAX filters and transformers, namespace support, attributes, and types found by validation. */
public class Filters {
    static class Renaming extends XMLFilterImpl {
        private final String from, to;

        Renaming(XMLReader parent, String from, String to) {
            super(parent);
            this.from = from;
            this.to = to;
        }

        @Override
        public void startElement(String uri, String local, String name, Attributes attributes) throws SAXException {
            super.startElement(uri, local.equals(from) ? to : local, name.equals(from) ? to : name, attributes);
        }

        @Override
        public void endElement(String uri, String local, String name) throws SAXException {
            super.endElement(uri, local.equals(from) ? to : local, name.equals(from) ? to : name);
        }
    }

    static String serialise(Source source) throws TransformerException {
        Transformer transformer = TransformerFactory.newInstance().newTransformer();
        transformer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
        StringWriter out = new StringWriter();
        transformer.transform(source, new StreamResult(out));
        return out.toString();
    }

    public static void main(String[] args) throws Exception {
        SAXParserFactory factory = SAXParserFactory.newInstance();
        factory.setNamespaceAware(true);
        XMLReader reader = factory.newSAXParser().getXMLReader();
        System.out.println(serialise(new SAXSource(new Renaming(new Renaming(reader, "a", "b"), "b", "c"), new InputSource(new StringReader("<r><a x='1'>t</a><b/></r>")))));
        SAXTransformerFactory transformers = (SAXTransformerFactory) TransformerFactory.newInstance();
        String sheet = "<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'><xsl:template match='%s'><%s><xsl:apply-templates/></%s></xsl:template></xsl:stylesheet>";
        XMLFilter first = transformers.newXMLFilter(new StreamSource(new StringReader(sheet.replace("%s'", "x'").replace("%s", "y")))), second = transformers.newXMLFilter(new StreamSource(new StringReader(sheet.replace("%s'", "y'").replace("%s", "z"))));
        first.setParent(reader);
        second.setParent(first);
        System.out.println(serialise(new SAXSource(second, new InputSource(new StringReader("<x>in <x>nested</x></x>")))));
        NamespaceSupport namespaces = new NamespaceSupport();
        namespaces.pushContext();
        namespaces.declarePrefix("p", "urn:p");
        namespaces.declarePrefix("", "urn:default");
        namespaces.pushContext();
        System.out.println(Arrays.toString(namespaces.processName("p:x", new String[3], false)) + Arrays.toString(namespaces.processName("x", new String[3], true)) + Arrays.toString(namespaces.processName("x", new String[3], false)) + Arrays.toString(namespaces.processName("q:x", new String[3], false)) + " " + namespaces.getPrefix("urn:p") + " " + Collections.list(namespaces.getDeclaredPrefixes()) + " " + namespaces.declarePrefix("xml", "urn:x"));
        namespaces.popContext();
        namespaces.popContext();
        System.out.println(namespaces.getURI("p"));
        AttributesImpl attributes = new AttributesImpl();
        attributes.addAttribute("urn:u", "l", "p:l", "CDATA", "v");
        attributes.addAttribute("", "id", "id", "ID", "i");
        attributes.setValue(0, "changed");
        System.out.println(attributes.getIndex("urn:u", "l") + " " + attributes.getValue("p:l") + " " + attributes.getType("id") + " " + attributes.getValue(5) + " " + attributes.getIndex("none"));
        try {
            attributes.removeAttribute(7);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        String schema = "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'><xs:element name='r'><xs:complexType><xs:sequence><xs:element name='n' type='xs:int' default='7'/></xs:sequence><xs:attribute name='a' type='xs:boolean' default='true'/></xs:complexType></xs:element></xs:schema>";
        Schema compiled = SchemaFactory.newInstance(javax.xml.XMLConstants.W3C_XML_SCHEMA_NS_URI).newSchema(new StreamSource(new StringReader(schema)));
        DocumentBuilderFactory builders = DocumentBuilderFactory.newInstance();
        builders.setNamespaceAware(true);
        builders.setSchema(compiled);
        Document document = builders.newDocumentBuilder().parse(new InputSource(new StringReader("<r><n/></r>")));
        System.out.println(serialise(new DOMSource(document)) + " " + document.getDocumentElement().getSchemaTypeInfo().getTypeName() + " " + ((Element) document.getDocumentElement().getFirstChild()).getSchemaTypeInfo().getTypeName());
        ValidatorHandler handler = compiled.newValidatorHandler();
        handler.setContentHandler(new DefaultHandler() {
            @Override
            public void startElement(String uri, String local, String name, Attributes given) {
                System.out.print(name + " " + handler.getTypeInfoProvider().getElementTypeInfo() .getTypeName() + " " + given.getLength() + "; ");
            }
        });
        reader.setContentHandler(handler);
        try {
            reader.parse(new InputSource(new StringReader("<r><n>x</n></r>")));
        } catch (SAXException e) {
            System.out.println(e.getMessage());
        }
        DOMResult validated = new DOMResult();
        compiled.newValidator().validate(new DOMSource(builders.newDocumentBuilder().parse(new InputSource(new StringReader("<r a='0'><n>5</n></r>")))), validated);
        System.out.println(serialise(new DOMSource(validated.getNode())));
    }
}
