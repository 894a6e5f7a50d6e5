package xml;

import java.io.StringReader;
import java.io.StringWriter;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLEventFactory;
import javax.xml.stream.XMLEventReader;
import javax.xml.stream.XMLEventWriter;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import javax.xml.stream.events.Attribute;
import javax.xml.stream.events.StartElement;
import javax.xml.stream.events.XMLEvent;

/** StAX: cursor and event readers, both writers, and their complaints. */
public class Cursors {
    static final String[] NAMES = {"", "START_ELEMENT", "END_ELEMENT", "PROCESSING_INSTRUCTION", "CHARACTERS", "COMMENT", "SPACE", "START_DOCUMENT", "END_DOCUMENT", "ENTITY_REFERENCE", "ATTRIBUTE", "DTD", "CDATA"};

    static void cursor(String text, boolean coalescing) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newInstance();
        factory.setProperty(XMLInputFactory.IS_COALESCING, coalescing);
        XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(text));
        try {
            while (true) {
                int type = reader.getEventType();
                System.out.print(NAMES[type] + " " + reader.getLocation().getLineNumber());
                if (reader.hasName()) System.out.print(" " + reader.getName() + " p='" + reader.getPrefix() + "'");
                if (reader.hasText()) System.out.print(" '" + reader.getText().replace("\n", "\\n") + "'");
                if (type == XMLStreamConstants.START_ELEMENT) {
                    for (int i = 0; i < reader.getAttributeCount(); i++) System.out.print(" " + reader.getAttributeName(i) + "=" + reader.getAttributeValue(i) + " " + reader.isAttributeSpecified(i));
                    for (int i = 0; i < reader.getNamespaceCount(); i++) System.out.print(" ns " + reader.getNamespacePrefix(i) + "=" + reader.getNamespaceURI(i));
                }
                if (type == XMLStreamConstants.PROCESSING_INSTRUCTION) System.out.print(" " + reader.getPITarget() + " " + reader.getPIData());
                System.out.println();
                if (!reader.hasNext()) break;
                reader.next();
            }
        } catch (XMLStreamException e) {
            System.out.println("! " + e.getMessage().replace("\n", "\\n"));
        }
    }

    static void states() throws XMLStreamException {
        XMLStreamReader reader = XMLInputFactory.newInstance().createXMLStreamReader(new StringReader("<a><b k='v'>text</b><c><d/></c> </a>"));
        System.out.println(reader.getVersion() + " " + reader.getCharacterEncodingScheme() + " " + reader.isStandalone());
        reader.nextTag();
        reader.nextTag();
        System.out.println(reader.getLocalName() + " " + reader.getAttributeValue(null, "k") + " " + reader.getAttributeValue(null, "x") + " " + reader.getElementText() + " " + reader.isEndElement());
        for (int i = 0; i < 4; i++) {
            try {
                switch (i) {
                    case 0 -> reader.getText();
                    case 1 -> reader.getAttributeCount();
                    case 2 -> reader.require(XMLStreamConstants.START_ELEMENT, null, "b");
                    default -> {
                        reader.nextTag();
                        reader.getElementText();
                    }
                }
                System.out.println("passes");
            } catch (IllegalStateException | XMLStreamException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage().replace("\n", "\\n"));
            }
        }
        reader.close();
    }

    static void events() throws XMLStreamException {
        XMLEventReader events = XMLInputFactory.newInstance().createXMLEventReader(new StringReader("<r xmlns='urn:x'><i n='1'>one</i><i n='2'>two</i><!--c--></r>"));
        XMLEventReader items = XMLInputFactory.newInstance().createFilteredReader(events, event -> event.isStartElement() || event.isCharacters());
        while (items.hasNext()) {
            XMLEvent event = items.nextEvent();
            if (event.isStartElement()) {
                StartElement start = event.asStartElement();
                Attribute n = start.getAttributeByName(new QName("n"));
                System.out.println(start.getName() + " " + (n == null ? "-" : n.getValue()) + " " + start.getNamespaceURI("") + " " + event);
            } else {
                System.out.println(event.asCharacters().getData() + " " + event.asCharacters().isCData() + " " + event.asCharacters().isWhiteSpace());
            }
        }
    }

    static void writers() throws XMLStreamException {
        StringWriter out = new StringWriter();
        XMLOutputFactory factory = XMLOutputFactory.newInstance();
        factory.setProperty(XMLOutputFactory.IS_REPAIRING_NAMESPACES, true);
        XMLStreamWriter writer = factory.createXMLStreamWriter(out);
        writer.writeStartDocument("UTF-8", "1.0");
        writer.writeStartElement("p", "root", "urn:p");
        writer.writeAttribute("at", "a<b>\"&'");
        writer.writeEmptyElement("leaf");
        writer.writeCharacters("x < y & z > \u00e4");
        writer.writeCData("<raw>");
        writer.writeComment("note");
        writer.writeProcessingInstruction("pi", "data");
        writer.writeEntityRef("ref");
        writer.writeStartElement("open");
        writer.writeEndDocument();
        writer.close();
        System.out.println(out);
        StringWriter second = new StringWriter();
        XMLEventWriter adder = XMLOutputFactory.newInstance().createXMLEventWriter(second);
        XMLEventFactory make = XMLEventFactory.newInstance();
        adder.add(make.createStartDocument());
        adder.add(make.createStartElement("", "", "e"));
        adder.add(make.createAttribute("k", "v"));
        adder.add(make.createCharacters("body"));
        adder.add(make.createEndElement("", "", "e"));
        adder.flush();
        System.out.println(second);
        try {
            XMLOutputFactory.newInstance().createXMLStreamWriter(new StringWriter()).writeEndElement();
        } catch (XMLStreamException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        String text = "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY e 'ent'>]>\n<a xmlns:n='urn:n' n:x='1' y='2'>one&e;two&lt;<![CDATA[three]]><n:b/>\n<?p d?><!-- c --></a>";
        cursor(text, false);
        cursor(text, true);
        cursor("<a><b></a>", false);
        cursor("<a>&missing;</a>", false);
        cursor("no", false);
        states();
        events();
        writers();
    }
}
