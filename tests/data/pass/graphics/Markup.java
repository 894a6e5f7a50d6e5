package graphics;

import java.io.StringReader;
import java.io.StringWriter;
import java.util.List;
import javax.swing.text.MutableAttributeSet;
import javax.swing.text.StyleConstants;
import javax.swing.text.html.HTML;
import javax.swing.text.html.HTMLDocument;
import javax.swing.text.html.HTMLEditorKit;
import javax.swing.text.html.StyleSheet;
import javax.swing.text.html.parser.ParserDelegator;

/** Swing's HTML parser and documents without a screen; style sheets; RTF. */
public class Markup {
    public static void main(String[] args) throws Exception {
        System.setProperty("java.awt.headless", "true");
        String page = "<html><head><title>T</title></head><body bgcolor=red><h1 id='h'>Head &amp; more</h1><p>one <b>two</b><br>three<p>four<ul><li>a<li>b</ul><img src='x.png'><!-- note --><unknown>u</unknown></body></html>";
        new ParserDelegator().parse(new StringReader(page), new HTMLEditorKit.ParserCallback() {
            @Override
            public void handleStartTag(HTML.Tag tag, MutableAttributeSet attributes, int position) {
                System.out.print("<" + tag + (attributes.isDefined(HTML.Attribute.ID) ? " " + attributes.getAttribute(HTML.Attribute.ID) : "") + "> ");
            }

            @Override
            public void handleEndTag(HTML.Tag tag, int position) {
                System.out.print("</" + tag + "> ");
            }

            @Override
            public void handleSimpleTag(HTML.Tag tag, MutableAttributeSet attributes, int position) {
                System.out.print("<" + tag + "/> ");
            }

            @Override
            public void handleText(char[] text, int position) {
                System.out.print("'" + new String(text) + "' ");
            }

            @Override
            public void handleComment(char[] text, int position) {
                System.out.print("!" + new String(text).trim() + " ");
            }
        }, true);
        System.out.println();
        HTMLEditorKit kit = new HTMLEditorKit();
        HTMLDocument document = (HTMLDocument) kit.createDefaultDocument();
        document.putProperty("IgnoreCharsetDirective", true);
        kit.read(new StringReader("<html><body><p id='p'>text <a href='http://x/'>link</a></p></body></html>"), document, 0);
        System.out.println(document.getText(0, document.getLength()).replace("\n", "|") + " " + document.getElement("p").getName());
        for (HTMLDocument.Iterator links = document.getIterator(HTML.Tag.A); links.isValid(); links.next()) System.out.println(links.getAttributes().getAttribute(HTML.Attribute.HREF) + " " + links.getStartOffset() + "-" + links.getEndOffset());
        document.insertBeforeEnd(document.getElement("p"), "<i>added</i>");
        StringWriter out = new StringWriter();
        kit.write(out, document, 0, document.getLength());
        System.out.println(out.toString().replaceAll("\\s+", " "));
        StyleSheet sheet = new StyleSheet();
        sheet.addRule("p { color: #ff0000; font-size: 12pt } .c { margin-left: 5 }");
        System.out.println(StyleConstants.getForeground(sheet.getRule("p")) + " " + sheet.getStyleNames().hasMoreElements() + " " + StyleSheet.getIndexOfSize(12));
        for (int at = 0; at < 3; at++) System.out.print(HTML.getTag(List.of("table", "none", "p").get(at)) + " ");
        System.out.println(HTML.getAttributeKey("href") + " " + HTML.getAllTags().length);
    }
}
