package time;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.IsoFields;
import java.util.Locale;

/** What every parse method of java.time accepts, and the text of its refusals. */
public class Parsing {
    interface Parser {
        Object parse(String text);
    }

    static void all(String name, Parser parser, String... texts) {
        for (String each : texts) {
            try {
                System.out.println(name + " " + each + " -> " + parser.parse(each));
            } catch (DateTimeException e) {
                System.out.println(name + " " + each + " !! " + e.getMessage());
            }
        }
    }

    public static void main(String[] args) {
        all("LocalDate", LocalDate::parse, "2024-02-29", "-0001-01-01", "+12345-01-01", "12345-01-01", "2023-02-29", "2024-1-1", "20240101");
        all("LocalTime", LocalTime::parse, "10:15", "10:15:30", "10:15:30.1", "10:15:30.1234567890", "24:00", "1:00", "T10:00");
        all("LocalDateTime", LocalDateTime::parse, "2024-02-29T10:15", "2024-02-29t10:15:01", "2024-02-29 10:15", "2024-02-29T25:00");
        all("OffsetDateTime", OffsetDateTime::parse, "2024-02-29T10:15Z", "2024-02-29T10:15+01", "2024-02-29T10:15+01:00:30", "2024-02-29T10:15-18:01", "2024-02-29T10:15");
        all("ZonedDateTime", ZonedDateTime::parse, "2024-02-29T10:15+01:00[Europe/Paris]", "2024-07-01T10:15+01:00[Europe/Paris]", "2024-02-29T10:15Z[No/Where]", "2024-02-29T10:15Z[UTC]", "2024-02-29T10:15[Europe/Paris]");
        all("Instant", Instant::parse, "2024-02-29T10:15:30Z", "2024-02-29T10:15:30.5Z", "2024-02-29T24:00:00Z", "2016-12-31T23:59:60Z", "2024-02-29T10:15:30+01:00", "+1000000000-12-31T23:59:59Z");
        all("YearMonth", YearMonth::parse, "2024-02", "24-02", "+10000-01");
        all("Year", Year::parse, "2024", "-5", "12345", "+12345");
        all("MonthDay", MonthDay::parse, "--02-29", "--2-30", "02-28");
        all("Duration", Duration::parse, "PT1H30M", "P1D", "PT-0.5S", "P1M", "PT1", "PT0.0000000001S");
        all("Period", Period::parse, "P1Y2M3D", "P3W", "P-1Y", "PT1D", "P", "P99999999999D");
        all("ZoneOffset", ZoneOffset::of, "Z", "+1", "+01:00", "-010203", "+19:00", "1", "+1:00");
        all("month", text -> YearMonth.parse(text, DateTimeFormatter.ofPattern("MMM uuuu", Locale.ENGLISH)), "Feb 2024", "feb 2024", "February 2024");
        all("quarter", text -> DateTimeFormatter.ofPattern("uuuu-'Q'Q").parse(text).get(IsoFields.QUARTER_OF_YEAR), "2024-Q3", "2024-Q5");
        all("week", text -> LocalDate.parse(text, DateTimeFormatter.ISO_WEEK_DATE), "2020-W53-5", "2021-W53-1", "2021-W00-1", "2021-W01-8");
        all("ordinal", text -> LocalDate.parse(text, DateTimeFormatter.ISO_ORDINAL_DATE), "2024-366", "2023-366", "2024-60");
        all("basic", text -> LocalDate.parse(text, DateTimeFormatter.BASIC_ISO_DATE), "20240229", "20240229Z", "2024022");
        all("rfc", text -> OffsetDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME), "Thu, 29 Feb 2024 10:15:30 GMT", "Wed, 29 Feb 2024 10:15:30 GMT", "29 Feb 2024 10:15 +0100", "Thu, 29 Fev 2024 10:15:30 GMT");
        all("am", text -> LocalTime.parse(text, DateTimeFormatter.ofPattern("h:mm a", Locale.ENGLISH)), "12:00 AM", "12:30 PM", "13:00 PM", "1:00 XM");
        all("two digits", text -> LocalDate.parse(text, DateTimeFormatter.ofPattern("dd/MM/yy")), "01/02/03", "01/02/99", "1/2/03");
        all("era", text -> LocalDate.parse(text, DateTimeFormatter.ofPattern("d MMM y G", Locale.ENGLISH)), "15 Mar 44 BC", "1 Jan 1 AD", "1 Jan 0 AD");
        all("fraction", text -> LocalTime.parse(text, new DateTimeFormatterBuilder().appendPattern("HH:mm:ss").appendFraction(ChronoField.MILLI_OF_SECOND, 1, 3, true).toFormatter()), "10:00:00.1", "10:00:00.123", "10:00:00.1234", "10:00:00");
        all("optional", text -> DateTimeFormatter.ofPattern("uuuu[-MM[-dd]]").parseBest(text, LocalDate::from, YearMonth::from, Year::from), "2024", "2024-02", "2024-02-03", "2024-2");
        all("lenient", text -> LocalDate.parse(text, new DateTimeFormatterBuilder().parseLenient().appendPattern("uuuu-M-d").toFormatter().withResolverStyle(ResolverStyle.LENIENT)), "2024-14-35", "2024-0-0");
    }
}
