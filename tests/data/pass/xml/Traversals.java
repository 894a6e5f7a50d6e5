package xml;

import java.io.StringReader;
import java.io.StringWriter;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.Text;
import org.w3c.dom.bootstrap.DOMImplementationRegistry;
import org.w3c.dom.events.EventTarget;
import org.w3c.dom.events.MutationEvent;
import org.w3c.dom.ls.DOMImplementationLS;
import org.w3c.dom.ls.LSInput;
import org.w3c.dom.ls.LSOutput;
import org.w3c.dom.ls.LSSerializer;
import org.w3c.dom.ranges.DocumentRange;
import org.w3c.dom.ranges.Range;
import org.w3c.dom.traversal.DocumentTraversal;
import org.w3c.dom.traversal.NodeFilter;
import org.w3c.dom.traversal.NodeIterator;
import org.w3c.dom.traversal.TreeWalker;
import org.xml.sax.InputSource;

/** DOM level 3: iterators, walkers, ranges, events, load and save. */
public class Traversals {
    public static void main(String[] args) throws Exception {
        Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader("<r><a>one</a><!--c--><b k='v'><a>two</a>tail</b></r>")));
        DocumentTraversal traversal = (DocumentTraversal) document;
        NodeIterator texts = traversal.createNodeIterator(document, NodeFilter.SHOW_TEXT, null, true);
        for (Node each; (each = texts.nextNode()) != null; ) System.out.print(each.getNodeValue() + " ");
        TreeWalker walker = traversal.createTreeWalker(document.getDocumentElement(), NodeFilter.SHOW_ELEMENT, node -> node.getNodeName().equals("a") ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP, true);
        System.out.println(walker.firstChild().getTextContent() + " " + walker.nextSibling().getTextContent() + " " + walker.nextSibling() + " " + walker.parentNode());
        Range range = ((DocumentRange) document).createRange();
        Node text = document.getDocumentElement().getFirstChild().getFirstChild();
        range.setStart(text, 1);
        range.setEnd(document.getElementsByTagName("b").item(0), 1);
        System.out.println(range + " " + range.getCommonAncestorContainer().getNodeName() + " " + range.getCollapsed() + " " + range.cloneContents().getChildNodes().getLength());
        range.deleteContents();
        DOMImplementationLS load = (DOMImplementationLS) DOMImplementationRegistry.newInstance().getDOMImplementation("LS 3.0");
        LSSerializer serializer = load.createLSSerializer();
        serializer.getDomConfig().setParameter("xml-declaration", false);
        System.out.println(serializer.writeToString(document) + " " + serializer.getDomConfig().canSetParameter("format-pretty-print", true));
        LSInput input = load.createLSInput();
        input.setStringData("<x><y/></x>");
        Document parsed = load.createLSParser(DOMImplementationLS.MODE_SYNCHRONOUS, null).parse(input);
        LSOutput output = load.createLSOutput();
        StringWriter writer = new StringWriter();
        output.setCharacterStream(writer);
        output.setEncoding("UTF-8");
        serializer.write(parsed, output);
        System.out.println(writer);
        EventTarget target = (EventTarget) document.getDocumentElement();
        target.addEventListener("DOMNodeInserted", event -> System.out.print("inserted " + ((MutationEvent) event).getRelatedNode().getNodeName() + " phase " + event.getEventPhase() + "; "), false);
        target.addEventListener("DOMAttrModified", event -> System.out.print("attribute " + ((MutationEvent) event).getAttrName() + " " + ((MutationEvent) event).getPrevValue() + ">" + ((MutationEvent) event).getNewValue() + "; "), true);
        Element added = document.createElement("added");
        document.getDocumentElement().appendChild(added);
        added.setAttribute("k", "1");
        added.setAttribute("k", "2");
        System.out.println();
        added.setUserData("key", "value", (operation, key, data, source, destination) -> System.out.print("operation " + operation + " " + key + " " + data + "; "));
        added.cloneNode(true);
        document.renameNode(added, null, "renamed");
        System.out.println(document.getImplementation().hasFeature("Events", "2.0") + " " + document.getImplementation().createDocument("urn:n", "p:doc", null).getDocumentElement().getNamespaceURI());
        Document normal = DocumentBuilderFactory.newInstance().newDocumentBuilder().newDocument();
        Element root = normal.createElement("n");
        normal.appendChild(root);
        root.appendChild(normal.createTextNode("a"));
        root.appendChild(normal.createTextNode("b"));
        root.appendChild(normal.createCDATASection("c"));
        normal.getDomConfig().setParameter("cdata-sections", false);
        normal.normalizeDocument();
        System.out.println(root.getChildNodes().getLength() + " " + ((Text) root.getFirstChild()).getWholeText() + " " + ((Text) root.getFirstChild()).splitText(1).getData());
    }
}
