package text;

import java.text.DateFormatSymbols;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.SimpleDateFormat;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;

/** DecimalFormatSymbols and DateFormatSymbols of many languages, changed and used. */
public class Symbols {
    public static void main(String[] args) throws Exception {
        for (Locale locale : new Locale[] {Locale.US, Locale.GERMANY, Locale.FRANCE, Locale.ITALY, new Locale("es", "MX"), new Locale("pt", "BR"), new Locale("ru"), new Locale("pl"), new Locale("tr"), new Locale("ja"), new Locale("ko"), new Locale("zh", "CN"), new Locale("ar"), new Locale("fa"), new Locale("hi"), new Locale("th"), new Locale("he"), new Locale("nl"), new Locale("cs")}) {
            DecimalFormatSymbols numbers = DecimalFormatSymbols.getInstance(locale);
            DateFormatSymbols dates = DateFormatSymbols.getInstance(locale);
            System.out.println(locale + " " + numbers.getZeroDigit() + " " + (int) numbers.getDecimalSeparator() + " " + (int) numbers.getGroupingSeparator() + " " + (int) numbers.getMinusSign() + " " + numbers.getPercent() + " " + numbers.getNaN() + " " + numbers.getExponentSeparator() + " " + dates.getMonths()[0] + " " + dates.getShortMonths()[4] + " " + dates.getWeekdays()[Calendar.SUNDAY] + " " + dates.getShortWeekdays()[Calendar.MONDAY] + " " + Arrays.toString(dates.getAmPmStrings()) + " " + dates.getEras()[1]);
        }
        DecimalFormatSymbols own = new DecimalFormatSymbols(Locale.US);
        own.setDecimalSeparator('!');
        own.setGroupingSeparator('_');
        own.setMinusSign('~');
        own.setZeroDigit('\u0966');
        own.setInfinity("endless");
        own.setNaN("nothing");
        own.setCurrencySymbol("Q");
        own.setExponentSeparator("^");
        own.setPercent('p');
        DecimalFormat format = new DecimalFormat("#,##0.0#;-#,##0.0#", own);
        System.out.println(format.format(-1234567.891) + " " + format.format(Double.POSITIVE_INFINITY) + " " + format.format(Double.NaN) + " " + format.parse("~\u0967_\u0968\u0969\u096a!\u096b") + " " + new DecimalFormat("0.0E0", own).format(12345) + " " + new DecimalFormat("0%", own).format(0.5) + " " + new DecimalFormat("\u00a40", own).format(5) + " " + format.toLocalizedPattern() + " " + own.equals(own.clone()));
        DateFormatSymbols words = new DateFormatSymbols(Locale.ROOT);
        words.setWeekdays(new String[] {"", "S", "M", "T", "W", "Th", "F", "Sa"});
        words.setMonths("one two three four five six seven eight nine ten eleven twelve thirteen".split(" "));
        words.setEras(new String[] {"before", "after"});
        words.setLocalPatternChars("GyMdkHmsSEDFwWahKzZYuXL");
        SimpleDateFormat dates = new SimpleDateFormat("EEEE, MMMM d y G", words);
        dates.setTimeZone(TimeZone.getTimeZone("UTC"));
        System.out.println(dates.format(new Date(0)) + " " + dates.parse("Th, two 3 2000 after").getTime() + " " + words.getZoneStrings()[0].length + " " + words.hashCode() / Integer.MAX_VALUE);
        String[][] zones = {{"Own/Zone", "Own Standard", "OST", "Own Summer", "OSU"}};
        words.setZoneStrings(zones);
        System.out.println(words.getZoneStrings()[0][1] + " " + words.equals(words.clone()));
        for (Runnable bad : new Runnable[] {() -> words.setMonths(null), () -> words.setZoneStrings(new String[][] {{"too", "short"}}), () -> own.setCurrency(null), () -> DecimalFormatSymbols.getInstance(null), () -> new DecimalFormat("0", null)}) {
            try {
                bad.run();
                System.out.println("passes");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName());
            }
        }
        own.setInternationalCurrencySymbol("JPY");
        System.out.println(own.getCurrency() + " " + own.getCurrencySymbol() + " " + own.getMonetaryDecimalSeparator() + " " + Arrays.asList(DecimalFormatSymbols.getAvailableLocales()).contains(Locale.JAPAN));
    }
}
