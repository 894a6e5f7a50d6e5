package locale;

import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.util.Arrays;
import java.util.Currency;
import java.util.List;
import java.util.Locale;

/** Locale, its tags, builders, ranges and display names; Currency; locale-sensitive case. */
public class Locales {
    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        for (String tag : new String[] {"en-US", "zh-Hant-TW", "de-DE-u-co-phonebk-nu-latn", "sl-rozaj-biske", "x-private", "und", "", "en_US", "iw", "i-klingon", "ja-JP-u-ca-japanese-x-lvariant-JP", "no-NO", "en-Latn-GB-boont-r-extended-sequence-x-priv", "toolonglanguage-US", "de-419"}) {
            Locale locale = Locale.forLanguageTag(tag);
            System.out.println(tag + " -> '" + locale + "' " + locale.toLanguageTag() + " [" + locale.getLanguage() + "|" + locale.getScript() + "|" + locale.getCountry() + "|" + locale.getVariant() + "] " + locale.getExtensionKeys() + locale.getUnicodeLocaleKeys() + " " + locale.getDisplayName(Locale.ENGLISH));
        }
        for (Locale locale : new Locale[] {new Locale("EN", "us"), new Locale("no", "NO", "NY"), new Locale("th", "TH", "TH"), new Locale("xx"), Locale.CHINA, Locale.ROOT, new Locale("he"), new Locale("de", "", "x")}) {
            System.out.print(locale + " " + locale.toLanguageTag() + " " + locale.getDisplayLanguage(Locale.FRENCH) + " " + locale.getDisplayCountry(Locale.GERMAN) + " " + locale.hasExtensions() + "; ");
        }
        System.out.println();
        System.out.println(Locale.GERMANY.getISO3Language() + Locale.GERMANY.getISO3Country() + " " + Locale.getISOCountries().length / 100 + " " + Locale.getISOCountries(Locale.IsoCountryCode.PART3).size() / 100 + " " + new Locale("en", "US").equals(Locale.US) + " " + Locale.US.hashCode() + " " + Locale.US.stripExtensions());
        Locale built = new Locale.Builder().setLanguage("ar").setRegion("EG").setScript("arab").setUnicodeLocaleKeyword("nu", "latn").addUnicodeLocaleAttribute("attr").setExtension('t', "en").build();
        System.out.println(built + " " + built.toLanguageTag() + " " + built.getExtension('u') + " " + built.getUnicodeLocaleType("nu") + " " + NumberFormat.getInstance(built).format(123) + " " + built.getDisplayName(Locale.ENGLISH));
        attempt("builder language", () -> new Locale.Builder().setLanguage("english1"));
        attempt("builder region", () -> new Locale.Builder().setRegion("U"));
        attempt("builder tag", () -> new Locale.Builder().setLanguageTag("en-"));
        attempt("three letters", () -> new Locale("xx", "YY").getISO3Country());
        attempt("null", () -> new Locale((String) null));
        List<Locale.LanguageRange> ranges = Locale.LanguageRange.parse("de-AT;q=0.8,en-*-US,fr;q=0.5,*;q=0.1");
        System.out.println(ranges + " " + Locale.lookup(ranges, List.of(Locale.FRENCH, Locale.GERMAN)) + " " + Locale.filter(ranges, List.of(Locale.US, Locale.FRANCE, Locale.JAPAN)) + " " + Locale.filterTags(Locale.LanguageRange.parse("de-*"), List.of("de-DE", "de", "en"), Locale.FilteringMode.EXTENDED_FILTERING) + " " + Locale.lookupTag(ranges, List.of("de", "en-Latn-US")));
        attempt("range", () -> Locale.LanguageRange.parse("de;q=2"));
        System.out.println("TITLE i".toLowerCase(new Locale("tr")).codePointAt(1) + " " + "title".toUpperCase(new Locale("tr")).codePointAt(1) + " " + "stra\u00dfe \ufb01 \u0149".toUpperCase(Locale.ROOT) + " " + "\u0130".toLowerCase(Locale.ROOT).length() + " " + "\u03a3\u0391\u03a3".toLowerCase(Locale.ROOT) + " " + "I\u0307".toLowerCase(new Locale("lt")).length());
        for (Locale locale : new Locale[] {Locale.US, Locale.GERMANY, new Locale("de", "CH"), Locale.JAPAN, new Locale("ar", "KW"), new Locale("es", "CL")}) {
            Currency currency = Currency.getInstance(locale);
            System.out.print(currency + " " + currency.getNumericCodeAsString() + " " + currency.getSymbol(locale) + " " + currency.getSymbol(Locale.US) + " " + currency.getDisplayName(Locale.ENGLISH) + " " + currency.getDefaultFractionDigits() + "; ");
        }
        System.out.println(Currency.getInstance("XXX").getDefaultFractionDigits() + " " + Currency.getAvailableCurrencies().size() / 100);
        attempt("currency", () -> Currency.getInstance("ABC"));
        attempt("currency of no country", () -> Currency.getInstance(Locale.ENGLISH));
        attempt("currency of none", () -> Currency.getInstance(Locale.forLanguageTag("und-AQ")));
        System.out.println(Locale.getDefault() + " " + Locale.getDefault(Locale.Category.FORMAT));
        Locale.setDefault(Locale.Category.FORMAT, Locale.GERMANY);
        System.out.println(String.format("%,.2f", 1234.5) + " " + Locale.getDefault() + " " + Locale.getDefault(Locale.Category.FORMAT) + " " + NumberFormat.getInstance().format(0.5));
        Locale.setDefault(Locale.FRANCE);
        System.out.println(String.format("%,d", 1234567).length() + " " + Locale.getDefault(Locale.Category.DISPLAY) + " " + Locale.GERMAN.getDisplayName());
        DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(Locale.GERMANY);
        System.out.println(symbols.getDecimalSeparator() + "" + symbols.getGroupingSeparator() + symbols.getMinusSign() + symbols.getPercent() + symbols.getNaN() + symbols.getInfinity() + symbols.getExponentSeparator() + symbols.getCurrencySymbol() + " " + Arrays.asList(NumberFormat.getAvailableLocales()).contains(Locale.GERMANY));
    }
}
