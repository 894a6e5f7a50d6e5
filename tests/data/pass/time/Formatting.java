package time;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.format.DecimalStyle;
import java.time.format.FormatStyle;
import java.time.format.ResolverStyle;
import java.time.format.SignStyle;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;

/** DateTimeFormatter: patterns, builders, resolver styles, locales, and errors with their positions. */
public class Formatting {
    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        ZonedDateTime when = ZonedDateTime.of(2024, 2, 5, 14, 3, 9, 45_600_000, ZoneId.of("Europe/Paris"));
        for (String pattern : new String[] {"yyyy-MM-dd'T'HH:mm:ss.SSS", "d/M/yy h:mm a", "EEEE, d MMMM uuuu", "EEE MMM", "DDD w W e c", "QQQ q", "kk:K:n:N:A", "VV z zzzz", "O OOOO X XX XXX x xxx Z ZZZZ", "G GGGG u y", "''yyyy'' 'text'", "[yyyy][ HH]", "ppppH|pp5d", "YYYY-'W'ww-e", "EEEEE MMMMM", "B", "g"}) {
            try {
                System.out.println(pattern + " -> " + DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH).format(when));
            } catch (IllegalArgumentException e) {
                System.out.println(pattern + " !! " + e.getMessage());
            }
        }
        for (Locale locale : new Locale[] {Locale.GERMANY, Locale.FRANCE, Locale.JAPAN, new Locale("ru"), new Locale("pt", "BR"), new Locale("ar")}) {
            System.out.println(locale + " " + DateTimeFormatter.ofPattern("EEEE d MMMM yyyy LLLL a", locale).format(when) + " | " + DateTimeFormatter.ofLocalizedDate(FormatStyle.FULL).withLocale(locale).format(when) + " | " + DateTimeFormatter.ofLocalizedDateTime(FormatStyle.SHORT).withLocale(locale).format(when) + " | " + DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM).withLocale(locale).format(when));
        }
        for (DateTimeFormatter each : List.of(DateTimeFormatter.ISO_DATE_TIME, DateTimeFormatter.ISO_WEEK_DATE, DateTimeFormatter.ISO_ORDINAL_DATE, DateTimeFormatter.BASIC_ISO_DATE, DateTimeFormatter.RFC_1123_DATE_TIME, DateTimeFormatter.ISO_INSTANT, DateTimeFormatter.ISO_OFFSET_TIME, DateTimeFormatter.ISO_LOCAL_DATE)) System.out.print(each.format(when) + " ");
        System.out.println();
        System.out.println(DateTimeFormatter.ofPattern("yyyy-MM-dd[ HH:mm[:ss]]") + " " + DateTimeFormatter.ISO_LOCAL_TIME);
        DateTimeFormatter built = new DateTimeFormatterBuilder().parseCaseInsensitive().appendPattern("d-MMM-").appendValueReduced(ChronoField.YEAR, 2, 2, 1950).optionalStart().appendLiteral(' ').appendValue(ChronoField.HOUR_OF_DAY, 1, 2, SignStyle.NOT_NEGATIVE).optionalEnd().parseDefaulting(ChronoField.HOUR_OF_DAY, 6).parseDefaulting(ChronoField.MINUTE_OF_HOUR, 30).toFormatter(Locale.ENGLISH);
        System.out.println(LocalDateTime.parse("3-feb-49", built) + " " + LocalDateTime.parse("3-FEB-50 7", built) + " " + built.format(when));
        System.out.println(new DateTimeFormatterBuilder().appendFraction(ChronoField.NANO_OF_SECOND, 0, 6, true).toFormatter().format(when) + " " + new DateTimeFormatterBuilder().padNext(6, '*').appendValue(ChronoField.DAY_OF_MONTH).appendText(ChronoField.MONTH_OF_YEAR, Map.of(2L, "two")).toFormatter().format(when) + " " + new DateTimeFormatterBuilder().appendInstant(2).toFormatter().format(when));
        DateTimeFormatter date = DateTimeFormatter.ofPattern("uuuu-MM-dd");
        for (ResolverStyle style : ResolverStyle.values()) {
            attempt(style + " 31 April", () -> LocalDate.parse("2023-04-31", date.withResolverStyle(style)));
            attempt(style + " month 14", () -> LocalDate.parse("2023-14-01", date.withResolverStyle(style)));
            attempt(style + " 24:00", () -> LocalTime.parse("24:00", DateTimeFormatter.ISO_LOCAL_TIME.withResolverStyle(style)));
        }
        for (String bad : new String[] {"2023-04", "2023-04-011", "x2023-04-01", "2023/04/01", ""}) {
            try {
                System.out.println(LocalDate.parse(bad, date));
            } catch (DateTimeParseException e) {
                System.out.println(e.getMessage() + " @" + e.getErrorIndex() + " '" + e.getParsedString() + "'");
            }
        }
        for (String bad : new String[] {"yyyyyyyyyyyyyyyyyyyy", "j", "'open", "[a", "a]", "{", "pp", "MMMMMM"}) attempt(bad, () -> DateTimeFormatter.ofPattern(bad));
        attempt("conflict", () -> LocalDate.parse("2024-02-05 Tue", DateTimeFormatter.ofPattern("uuuu-MM-dd EEE", Locale.ENGLISH)));
        attempt("missing field", () -> DateTimeFormatter.ofPattern("HH").format(LocalDate.EPOCH));
        attempt("no zone", () -> DateTimeFormatter.ISO_INSTANT.format(LocalDateTime.MIN));
        TemporalAccessor parsed = DateTimeFormatter.ofPattern("HH:mm z").parse("10:15 PST", new java.text.ParsePosition(0));
        System.out.println(parsed.query(TemporalQueries.zone()) + " " + LocalTime.from(parsed) + " " + DateTimeFormatter.ofPattern("[uuuu-MM-dd][HH:mm]").parseBest("10:15", LocalDate::from, LocalTime::from) + " " + DateTimeFormatter.ISO_LOCAL_TIME.withResolverStyle(ResolverStyle.SMART).parse("24:00", DateTimeFormatter.parsedExcessDays()));
        DecimalStyle arabic = DecimalStyle.of(Locale.forLanguageTag("ar-EG")).withZeroDigit('\u0660');
        System.out.println(DateTimeFormatter.ISO_LOCAL_DATE.withDecimalStyle(arabic).format(when) + " " + LocalDate.parse("\u0662\u0660\u0662\u0664-\u0660\u0662-\u0660\u0665", DateTimeFormatter.ISO_LOCAL_DATE.withDecimalStyle(arabic)) + " " + DateTimeFormatter.ISO_DATE.withZone(ZoneOffset.UTC).format(Instant.EPOCH) + " " + Month.MAY.getDisplayName(TextStyle.SHORT, Locale.FRENCH) + " " + DayOfWeek.MONDAY.getDisplayName(TextStyle.NARROW, Locale.GERMAN) + " " + ZoneId.of("Europe/Paris").getDisplayName(TextStyle.FULL, Locale.ENGLISH));
    }
}
