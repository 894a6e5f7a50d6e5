package xml;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Attr;
import org.w3c.dom.DOMException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/** DOM: parsing, changing, namespaces, printing again, and the errors of bad documents. */
public class Trees {
    static DocumentBuilder builder(boolean namespaces) throws ParserConfigurationException {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(namespaces);
        DocumentBuilder builder = factory.newDocumentBuilder();
        builder.setErrorHandler(new DefaultHandler());
        return builder;
    }

    static Document parse(String text) throws Exception {
        return builder(true).parse(new InputSource(new StringReader(text)));
    }

    static void walk(Node node, String indent) {
        System.out.print(indent + node.getNodeType() + " " + node.getNodeName() + (node.getNodeValue() == null ? "" : "=" + node.getNodeValue().trim().replace("\n", "\\n")));
        if (node.getNamespaceURI() != null) System.out.print(" {" + node.getNamespaceURI() + "}" + node.getLocalName() + ":" + node.getPrefix());
        NamedNodeMap attributes = node.getAttributes();
        for (int i = 0; attributes != null && i < attributes.getLength(); i++) System.out.print(" @" + attributes.item(i));
        System.out.println();
        for (Node child = node.getFirstChild(); child != null; child = child.getNextSibling()) walk(child, indent + "  ");
    }

    static String print(Node node, String... properties) throws Exception {
        Transformer transformer = TransformerFactory.newInstance().newTransformer();
        for (int i = 0; i < properties.length; i += 2) transformer.setOutputProperty(properties[i], properties[i + 1]);
        StringWriter out = new StringWriter();
        transformer.transform(new DOMSource(node), new StreamResult(out));
        return out.toString();
    }

    static void changes() throws Exception {
        Document document = builder(true).newDocument();
        Element root = document.createElementNS("urn:a", "a:root");
        document.appendChild(root);
        root.setAttribute("q", "1 < 2 & \"3\"");
        Element child = document.createElement("child");
        child.setTextContent("text & <more>");
        root.appendChild(child);
        root.insertBefore(document.createComment(" note "), child);
        root.appendChild(document.createCDATASection("<raw>&"));
        root.appendChild(child.cloneNode(true)).setTextContent("copy");
        root.appendChild(document.createProcessingInstruction("target", "data"));
        System.out.println(print(document, OutputKeys.OMIT_XML_DECLARATION, "yes"));
        System.out.println(print(document, OutputKeys.INDENT, "yes", OutputKeys.STANDALONE, "yes"));
        child.setAttributeNS("urn:b", "b:x", "y");
        System.out.println(child.hasAttributeNS("urn:b", "x") + " " + child.getAttributeNS("urn:b", "x") + " [" + child.getAttribute("none") + "] " + child.lookupPrefix("urn:a") + " " + child.lookupNamespaceURI("a") + " " + root.getElementsByTagName("child").getLength() + " " + child.compareDocumentPosition(root) + " " + root.isEqualNode(root.cloneNode(true)));
        for (Runnable bad : new Runnable[] {() -> document.appendChild(document.createElement("second")), () -> child.appendChild(root), () -> document.createElement("1bad"), () -> root.removeChild(document.createTextNode("x")), () -> document.createElementNS(null, "p:x"), () -> child.setAttributeNode(document.createAttribute("q").cloneNode(false) instanceof Attr it && it.getOwnerElement() == null ? (Attr) root.getAttributeNode("q") : null)}) {
            try {
                bad.run();
                System.out.println("passes");
            } catch (DOMException e) {
                System.out.println(e.code + " " + e.getMessage());
            }
        }
        Node adopted = builder(false).newDocument().importNode(child, true);
        System.out.println(adopted.getOwnerDocument() == document ? "same" : "other");
        child.normalize();
        document.renameNode(child, "urn:new", "n:kid");
        System.out.println(print(document, OutputKeys.OMIT_XML_DECLARATION, "yes", OutputKeys.METHOD, "xml"));
        System.out.println(print(root, OutputKeys.METHOD, "text"));
    }

    public static void main(String[] args) throws Exception {
        Document document = parse("<?xml version='1.0'?><!DOCTYPE r [<!ENTITY e 'entity'><!ATTLIST x d CDATA 'default'>]>\n<r xmlns='urn:d' xmlns:p='urn:p' p:at='v'><!-- c --><x>a&e;b&#65;</x><p:y z='1'/><![CDATA[<cd>]]><?pi do?> tail </r>");
        walk(document, "");
        System.out.println(document.getDoctype().getName() + " " + document.getXmlVersion() + " " + document.getXmlStandalone() + " " + document.getDocumentElement().getTextContent());
        changes();
        for (String bad : new String[] {"<a><b></a>", "<a", "", "<a>&none;</a>", "<a x='1' x='2'/>", "<p:a/>", "<a/><b/>", "<a>]]></a>", "<a x=1/>", "text", "<a>&#0;</a>", "<!DOCTYPE a [<!ENTITY x '&x;'>]><a>&x;</a>", "<?xml version='2.0'?><a/>", "<a><!-- -- --></a>", "<a b='<'/>"}) {
            try {
                parse(bad);
                System.out.println("passes");
            } catch (SAXParseException e) {
                System.out.println(e.getLineNumber() + ":" + e.getColumnNumber() + " " + e.getMessage());
            } catch (SAXException | IOException e) {
                System.out.println(e);
            }
        }
    }
}
