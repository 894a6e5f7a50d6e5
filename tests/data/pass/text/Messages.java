package text;

import java.text.AttributedCharacterIterator;
import java.text.CharacterIterator;
import java.text.ChoiceFormat;
import java.text.DateFormat;
import java.text.Format;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.text.ParseException;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import java.util.concurrent.Callable;

/** MessageFormat and ChoiceFormat. */
public class Messages {
    static void attempt(String what, Callable<?> action) {
        try {
            Object result = action.call();
            System.out.println(what + ": " + (result instanceof Object[] all ? Arrays.toString(all) : result));
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage() + (e instanceof ParseException p ? " @" + p.getErrorOffset() : ""));
        }
    }

    public static void main(String[] args) throws Exception {
        Date date = new Date(0);
        Object[][] cases = {{"{0} and {1}, {0}", "a", 2}, {"it''s {0}", 1}, {"'{0}' {0}", 1}, {"{0} {2}", "a", "b"}, {"{0,number} {0,number,integer} {0,number,percent} {0,number,#.##} {0,number,currency}", 1234.567}, {"{0,date,yyyy-MM-dd} {0,time,HH}", date}, {"{0,choice,0#none|1#one|1<many {0}}", 5}, {"{0,choice,0#none|1#one|1<many {0}}", 0}, {"null {0}", (Object) null}, {"{0}", new int[0].length}, {"{0} {1}", 1234567, 1.5f}, {"unmatched ' quote {0}", 1}, {"{0}}", 1}, {"", 1}, {"{0, number , #}", 7.7}, {"'{' {0} '}'", "x"}, {"{1}"}, {"{0}", List.of(1, 2)}, {"{0,date,short}", date}};
        for (Object[] each : cases) {
            MessageFormat format = new MessageFormat((String) each[0], Locale.US);
            for (Format part : format.getFormats()) if (part instanceof DateFormat time) time.setTimeZone(TimeZone.getTimeZone("UTC"));
            attempt((String) each[0], () -> format.format(Arrays.copyOfRange(each, 1, each.length)) + " | " + format.toPattern());
        }
        for (String bad : new String[] {"{0", "{a}", "{-1}", "{0,none}", "{0,number,0.0.0}", "{}", "{0,choice,x}", "{0,date,jj}", "{99999999999}"}) attempt(bad, () -> new MessageFormat(bad));
        attempt("bad argument", () -> MessageFormat.format("{0,number}", "text"));
        attempt("bad date", () -> MessageFormat.format("{0,date}", "text"));
        attempt("parse", () -> new MessageFormat("{0} is {1,number,integer} of {2}").parse("this is 5 of all"));
        attempt("parse again", () -> new MessageFormat("{0}, {0}").parse("a, b"));
        attempt("parse fails", () -> new MessageFormat("x{0}y").parse("abc"));
        MessageFormat format = new MessageFormat("{1} {0}", Locale.GERMANY);
        format.setFormatByArgumentIndex(0, NumberFormat.getInstance(Locale.GERMANY));
        format.setFormat(0, new ChoiceFormat("0#zero|1#one"));
        System.out.println(format.format(new Object[] {1234.5, 1}) + " " + format.toPattern() + " " + format.getFormatsByArgumentIndex().length + " " + format.equals(format.clone()) + " " + format.getLocale());
        AttributedCharacterIterator parts = format.formatToCharacterIterator(new Object[] {1234.5, 1});
        StringBuilder runs = new StringBuilder();
        for (char c = parts.first(); c != CharacterIterator.DONE; c = parts.setIndex(parts.getRunLimit())) runs.append(parts.getRunStart()).append(parts.getAttribute(MessageFormat.Field.ARGUMENT)).append(' ');
        System.out.println(runs);
        ChoiceFormat choice = new ChoiceFormat(new double[] {0, 1, ChoiceFormat.nextDouble(1)}, new String[] {"no", "one", "many"});
        System.out.println(choice.format(-5) + " " + choice.format(1) + " " + choice.format(1.5) + " " + choice.format(Double.NaN) + " " + choice.toPattern() + " " + choice.parse("many") + " " + ChoiceFormat.previousDouble(1) + " " + new ChoiceFormat("-\u221e<low|0\u2264zero|5#five|\u221e<none").toPattern() + " " + choice.equals(new ChoiceFormat(choice.toPattern())));
        attempt("choice order", () -> new ChoiceFormat("1#a|0#b"));
        attempt("choice lengths", () -> new ChoiceFormat(new double[1], new String[2]));
    }
}
