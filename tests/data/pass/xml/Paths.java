package xml;

import java.io.StringReader;
import java.util.Collections;
import java.util.Iterator;
import javax.xml.XMLConstants;
import javax.xml.namespace.NamespaceContext;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpression;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import javax.xml.xpath.XPathNodes;
import org.w3c.dom.Document;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** XPath: axes, predicates, functions, types of results, namespaces, variables and errors. */
public class Paths {
    static final String TEXT = "<shop xmlns:s='urn:s'><book id='b1' price='10'><title>One</title><s:tag>x</s:tag></book><book id='b2' price='7.5'><title lang='de'>Zwei</title></book><cd id='c1' price='20'>  Sound  of </cd><!-- end --></shop>";

    static class Namespaces implements NamespaceContext {
        @Override
        public String getNamespaceURI(String prefix) {
            return prefix.equals("q") ? "urn:s" : XMLConstants.NULL_NS_URI;
        }

        @Override
        public String getPrefix(String uri) {
            return null;
        }

        @Override
        public Iterator<String> getPrefixes(String uri) {
            return Collections.emptyIterator();
        }
    }

    public static void main(String[] args) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        Document document = factory.newDocumentBuilder().parse(new InputSource(new StringReader(TEXT)));
        XPath path = XPathFactory.newInstance().newXPath();
        path.setNamespaceContext(new Namespaces());
        path.setXPathVariableResolver(name -> name.getLocalPart().equals("limit") ? (Object) 9.0 : null);
        path.setXPathFunctionResolver((name, arity) -> arity == 1 && name.getLocalPart().equals("twice") ? arguments -> arguments.get(0) + "" + arguments.get(0) : null);
        for (String expression : new String[] {"/shop/book/title", "//title[@lang]", "//book[2]/@id", "//book[last()]/title/text()", "count(//book)", "sum(//@price)", "//book[@price > $limit]/@id", "string(//cd)", "normalize-space(//cd)", "substring-after('a=b', '=')", "substring('12345', 2, 3)", "substring('12345', 1.5, 2.6)", "translate('bar', 'abc', 'AB')", "concat('a', 1, true())", "contains(//title[1], 'n')", "name(//*[@id='c1'])", "local-name(//q:tag)", "name(//q:tag)", "namespace-uri(//q:tag)", "//book[1]/following-sibling::*[1]/@id", "//q:tag/ancestor::*/@id", "//title[2]", "(//title)[2]", "//*[self::cd or self::title][position() < 3]", "1 div 0", "-1 div 0", "0 div 0", "5 mod -2", "-5 mod 2", "1.5 + '2'", "round(-2.5)", "floor(-2.5)", "ceiling(2.1)", "number('x')", "number('  12 ')", "1e3", "boolean(//none)", "not(//book)", "//book/@price = 10", "//book/@price != 10", "string(1 = 1.0)", "string(0.1 + 0.2)", "string(1000000000000)", "string-length('äö')", "starts-with('abc', '')", "//comment()", "id('b1')", "lang('de')", "//book | //cd", "q:twice('ab')", "//node()[not(self::*)]"}) {
            try {
                System.out.println(expression + " -> " + path.evaluate(expression, document));
            } catch (XPathExpressionException e) {
                System.out.println(expression + " !! " + e.getMessage());
            }
        }
        XPathExpression books = path.compile("//book");
        NodeList nodes = (NodeList) books.evaluate(document, XPathConstants.NODESET);
        for (int i = 0; i < nodes.getLength(); i++) System.out.print(path.evaluate("@id", nodes.item(i)) + path.evaluate("title", nodes.item(i)) + path.evaluate("count(..)", nodes.item(i)) + " ");
        System.out.println(((Node) books.evaluate(document, XPathConstants.NODE)).getNodeName() + " " + books.evaluate(document, XPathConstants.BOOLEAN) + " " + path.evaluate("//none", document, XPathConstants.NODE) + " " + path.evaluate("//@price", document, XPathConstants.NUMBER));
        System.out.println(path.evaluateExpression("count(//*)", document, Integer.class) + " " + path.evaluateExpression("//book", document, XPathNodes.class).size() + " " + path.evaluateExpression("1 + 1", document).type());
        System.out.println(path.evaluate("/shop/cd/@price", new InputSource(new StringReader(TEXT))));
        for (String bad : new String[] {"//", "book[", "1 +", "unknown()", "z:a", "$none", "@@", "'open", "", "a b", "count()"}) {
            try {
                System.out.println(bad + " passes " + path.evaluate(bad, document));
            } catch (XPathExpressionException | RuntimeException e) {
                Throwable cause = e.getCause() == null ? e : e.getCause();
                System.out.println(bad + " " + e.getClass().getSimpleName() + " " + cause.getMessage());
            }
        }
        try {
            path.evaluate("'text'", document, XPathConstants.NODESET);
        } catch (XPathExpressionException e) {
            System.out.println(e.getMessage());
        }
    }
}
