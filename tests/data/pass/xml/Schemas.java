package xml;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.datatype.DatatypeConfigurationException;
import javax.xml.datatype.DatatypeFactory;
import javax.xml.datatype.Duration;
import javax.xml.datatype.XMLGregorianCalendar;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import javax.xml.validation.Validator;
import org.xml.sax.ErrorHandler;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/** Validation against an XML schema, with every complaint, and the types of javax.xml.datatype. */
public class Schemas {
    static final String SCHEMA = """
        <xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'>
          <xs:simpleType name='code'><xs:restriction base='xs:string'><xs:pattern value='[A-Z]{2}\\d+'/><xs:maxLength value='5'/></xs:restriction></xs:simpleType>
          <xs:element name='order'>
            <xs:complexType>
              <xs:sequence>
                <xs:element name='item' maxOccurs='3'>
                  <xs:complexType>
                    <xs:simpleContent><xs:extension base='xs:decimal'><xs:attribute name='code' type='code' use='required'/><xs:attribute name='kind' default='std'/></xs:extension></xs:simpleContent>
                  </xs:complexType>
                </xs:element>
                <xs:choice><xs:element name='paid' type='xs:date'/><xs:element name='open' type='xs:boolean'/></xs:choice>
              </xs:sequence>
            </xs:complexType>
            <xs:unique name='codes'><xs:selector xpath='item'/><xs:field xpath='@code'/></xs:unique>
          </xs:element>
        </xs:schema>
        """;

    static void check(Schema schema, String text) throws IOException {
        Validator validator = schema.newValidator();
        List<String> complaints = new ArrayList<>();
        validator.setErrorHandler(new ErrorHandler() {
            @Override
            public void warning(SAXParseException e) {
                complaints.add("warning " + e.getMessage());
            }

            @Override
            public void error(SAXParseException e) {
                complaints.add(e.getLineNumber() + " " + e.getMessage());
            }

            @Override
            public void fatalError(SAXParseException e) throws SAXException {
                throw e;
            }
        });
        try {
            validator.validate(new StreamSource(new StringReader(text)));
        } catch (SAXException e) {
            complaints.add("fatal " + e.getMessage());
        }
        System.out.println(complaints.isEmpty() ? "valid" : String.join("\n  ", complaints));
    }

    static void types() throws DatatypeConfigurationException {
        DatatypeFactory factory = DatatypeFactory.newInstance();
        Duration duration = factory.newDuration("P1Y2M3DT4H5M6.5S");
        System.out.println(duration + " " + duration.getMonths() + " " + duration.negate() + " " + duration.add(factory.newDuration("P1D")) + " " + duration.multiply(2) + " " + duration.compare(factory.newDuration("P400D")) + " " + duration.getSign() + " " + factory.newDuration(90061000L));
        for (String text : new String[] {"2024-02-29T12:30:00Z", "2024-02-29", "12:30:00.25+02:00", "2024", "--02-29", "-0044-03-15T00:00:00"}) {
            XMLGregorianCalendar calendar = factory.newXMLGregorianCalendar(text);
            System.out.println(calendar + " " + calendar.getXMLSchemaType().getLocalPart() + " " + calendar.getYear() + " " + calendar.getTimezone() + " " + calendar.getFractionalSecond() + " " + calendar.isValid());
        }
        XMLGregorianCalendar leap = factory.newXMLGregorianCalendar("2024-01-31T23:00:00Z");
        leap.add(factory.newDuration("P1M"));
        System.out.println(leap + " " + leap.normalize() + " " + leap.toGregorianCalendar().getTimeInMillis() + " " + leap.compare(factory.newXMLGregorianCalendar("2024-03-01T00:00:00Z")));
        for (String bad : new String[] {"2024-13-01", "2023-02-29", "nonsense", "25:00:00"}) {
            try {
                System.out.println(factory.newXMLGregorianCalendar(bad));
            } catch (IllegalArgumentException e) {
                System.out.println(bad + " " + e.getMessage());
            }
        }
        try {
            factory.newDuration("P1S");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        SchemaFactory factory = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI);
        Schema schema = factory.newSchema(new StreamSource(new StringReader(SCHEMA)));
        check(schema, "<order><item code='AB12'>1.50</item><paid>2024-01-31</paid></order>");
        check(schema, "<order>\n<item code='ab12'>x</item>\n<item>1</item><open>maybe</open></order>");
        check(schema, "<order><item code='AB1'>1</item><item code='AB1'>2</item>\n<paid>2024-02-30</paid><open>1</open></order>");
        check(schema, "<order><item code='AB12345' extra='1'>1</item><item code='CD1'>2</item><item code='CD2'>2</item><item code='CD3'>2</item><open>0</open>text</order>");
        check(schema, "<other/>");
        check(schema, "<order>");
        try {
            factory.newSchema(new StreamSource(new StringReader("<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'><xs:element name='a' type='none'/></xs:schema>")));
        } catch (SAXException e) {
            System.out.println(e.getMessage());
        }
        try {
            SchemaFactory.newInstance("urn:no-such-language");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        types();
    }
}
