package xml;

import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import javax.xml.transform.ErrorListener;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Templates;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMResult;
import javax.xml.transform.sax.SAXTransformerFactory;
import javax.xml.transform.sax.TransformerHandler;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.xml.sax.helpers.AttributesImpl;

/** XSLT: templates compiled to classes at run time, parameters, sorting, keys, output methods and errors. */
public class Stylesheets {
    static final String HEAD = "<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'>";
    static final String INPUT = "<list><item n='3' k='a'>three</item><item n='1' k='b'>one</item><item n='10' k='a'>ten &amp; more</item></list>";

    static String run(String sheet, Object... parameters) throws TransformerException {
        TransformerFactory factory = TransformerFactory.newInstance();
        List<String> seen = new ArrayList<>();
        factory.setErrorListener(new Listener(seen));
        try {
            Transformer transformer = factory.newTransformer(new StreamSource(new StringReader(HEAD + sheet + "</xsl:stylesheet>")));
            transformer.setErrorListener(new Listener(seen));
            for (int i = 0; i < parameters.length; i += 2) transformer.setParameter((String) parameters[i], parameters[i + 1]);
            StringWriter out = new StringWriter();
            transformer.transform(new StreamSource(new StringReader(INPUT)), new StreamResult(out));
            return out.toString() + (seen.isEmpty() ? "" : " " + seen);
        } catch (TransformerException e) {
            return e.getClass().getSimpleName() + " " + e.getMessage() + " " + seen;
        }
    }

    record Listener(List<String> seen) implements ErrorListener {
        @Override
        public void warning(TransformerException e) {
            seen.add("warning: " + e.getMessage());
        }

        @Override
        public void error(TransformerException e) {
            seen.add("error: " + e.getMessage());
        }

        @Override
        public void fatalError(TransformerException e) {
            seen.add("fatal: " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(run("<xsl:output method='text'/><xsl:template match='/'><xsl:for-each select='list/item'><xsl:sort select='@n' data-type='number'/><xsl:value-of select='concat(position(), \":\", .)'/>;</xsl:for-each></xsl:template>"));
        System.out.println(run("<xsl:param name='who' select=\"'nobody'\"/><xsl:output omit-xml-declaration='yes'/><xsl:template match='list'><out by='{$who}'><xsl:apply-templates select='item[@k=\"a\"]'/></out></xsl:template><xsl:template match='item'><i><xsl:attribute name='len'><xsl:value-of select='string-length(.)'/></xsl:attribute><xsl:apply-templates/></i></xsl:template>", "who", "me"));
        System.out.println(run("<xsl:output method='html'/><xsl:template match='/'><html><head><title>t</title></head><body><br/><p><xsl:value-of select='//item[last()]'/></p></body></html></xsl:template>"));
        System.out.println(run("<xsl:key name='by' match='item' use='@k'/><xsl:output method='text'/><xsl:template match='/'><xsl:value-of select=\"count(key('by', 'a'))\"/> <xsl:call-template name='fact'><xsl:with-param name='n' select='6'/></xsl:call-template></xsl:template><xsl:template name='fact'><xsl:param name='n'/><xsl:variable name='rest'><xsl:choose><xsl:when test='$n &lt; 2'>1</xsl:when><xsl:otherwise><xsl:call-template name='fact'><xsl:with-param name='n' select='$n - 1'/></xsl:call-template></xsl:otherwise></xsl:choose></xsl:variable><xsl:value-of select='$n * $rest'/></xsl:template>"));
        System.out.println(run("<xsl:output method='xml' indent='yes' cdata-section-elements='c'/><xsl:template match='/'><r><c><xsl:value-of select='//item[3]'/></c><xsl:copy-of select='//item[1]'/><xsl:comment>note</xsl:comment><xsl:number value='14' format='i'/> <xsl:value-of select=\"format-number(1234.5, '#,##0.00')\"/><xsl:if test='//none'>no</xsl:if></r></xsl:template>"));
        System.out.println(run("<xsl:template match='@*|node()'><xsl:copy><xsl:apply-templates select='@*|node()'/></xsl:copy></xsl:template><xsl:template match='item[@n=1]'/>"));
        System.out.println(run("<xsl:template match='/'><xsl:message terminate='yes'>stop here</xsl:message></xsl:template>"));
        System.out.println(run("<xsl:template match='/'><xsl:value-of select='((('/></xsl:template>"));
        System.out.println(run("<xsl:template match='/'><xsl:call-template name='missing'/></xsl:template>"));
        System.out.println(run("<xsl:unknown/>"));
        Templates templates = TransformerFactory.newInstance().newTemplates(new StreamSource(new StringReader(HEAD + "<xsl:template match='/'><a><xsl:value-of select='name(*)'/></a></xsl:template></xsl:stylesheet>")));
        for (String input : new String[] {"<x/>", "<y>1</y>"}) {
            DOMResult result = new DOMResult();
            templates.newTransformer().transform(new StreamSource(new StringReader(input)), result);
            System.out.print(result.getNode().getFirstChild().getTextContent() + " ");
        }
        System.out.println(templates.getOutputProperties().getProperty(OutputKeys.METHOD));
        StringWriter out = new StringWriter();
        TransformerHandler handler = ((SAXTransformerFactory) TransformerFactory.newInstance()).newTransformerHandler();
        handler.getTransformer().setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
        handler.setResult(new StreamResult(out));
        handler.startDocument();
        AttributesImpl attributes = new AttributesImpl();
        attributes.addAttribute("", "a", "a", "CDATA", "1");
        handler.startElement("", "made", "made", attributes);
        handler.characters("by hand".toCharArray(), 0, 7);
        handler.endElement("", "made", "made");
        handler.endDocument();
        System.out.println(out);
    }
}
