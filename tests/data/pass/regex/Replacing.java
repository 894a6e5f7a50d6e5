package regex;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Regular expressions at work: templates, parsers, tokenisers, csv, markdown, and how far they reach back. */
public class Replacing {
    static final Pattern TOKEN = Pattern.compile("\\s*(?:(?<number>\\d+(?:\\.\\d+)?)|(?<name>[A-Za-z_]\\w*)|(?<op>[-+*/^()=])|(?<bad>.))");

    static String tokens(String text) {
        StringBuilder out = new StringBuilder();
        Matcher matcher = TOKEN.matcher(text);
        while (matcher.lookingAt()) {
            for (String kind : List.of("number", "name", "op", "bad")) if (matcher.group(kind) != null) out.append(kind.charAt(0)).append(':').append(matcher.group(kind)).append(' ');
            matcher.region(matcher.end(), text.length());
        }
        return out.toString();
    }

    static String template(String text, Map<String, String> values) {
        return Pattern.compile("\\$\\{(\\w+)(?::([^}]*))?}").matcher(text).replaceAll(found -> Matcher.quoteReplacement(values.getOrDefault(found.group(1), found.group(2) == null ? found.group() : found.group(2))));
    }

    static List<String> csv(String line) {
        List<String> fields = new ArrayList<>();
        Matcher matcher = Pattern.compile("\\G(?:^|,)(?:\"((?:[^\"]|\"\")*)\"|([^,\"]*))").matcher(line);
        while (matcher.find()) fields.add(matcher.group(1) == null ? matcher.group(2) : matcher.group(1).replace("\"\"", "\""));
        return fields;
    }

    public static void main(String[] args) {
        System.out.println(tokens("x1 = 3.14*(y - 2)^2 # z"));
        System.out.println(template("Dear ${name}, you owe ${sum:nothing} ${unit} \\ $5", Map.of("name", "A$1\\B")));
        System.out.println(csv("a,\"b,c\",,\"say \"\"hi\"\"\",e") + " " + csv(""));
        System.out.println("camelCaseToSnakeHTTPServer".replaceAll("([a-z0-9])([A-Z])|([A-Z])([A-Z][a-z])", "$1$3_$2$4").toLowerCase(Locale.ROOT) + " " + Pattern.compile("_(\\w)").matcher("snake_to_camel").replaceAll(m -> m.group(1).toUpperCase(Locale.ROOT)) + " " + "1234567".replaceAll("\\B(?=(\\d{3})+$)", ",") + " " + "  trim  inner   spaces ".replaceAll("^\\s+|\\s+$|(\\s)\\s+", "$1") + " " + "<b>bold</b><i>it</i>".replaceAll("<(\\w)>(.*?)</\\1>", "[$2]") + " " + "aaa".replaceAll("a{2}", "b") + " " + "abc".replaceAll("", "-") + " " + "x".replaceAll("x*", "y"));
        Matcher matcher = Pattern.compile("(?<key>\\w+)=(?<value>\\w*)").matcher("a=1 b= c=3");
        Map<String, String> pairs = new TreeMap<>();
        while (matcher.find()) pairs.put(matcher.group("key"), matcher.group("value"));
        System.out.println(pairs + " " + matcher.reset("z=9").replaceFirst("${value}=${key}") + " " + matcher.usePattern(Pattern.compile("\\d")).find(0));
        for (String date : new String[] {"2024-02-29", "2024-13-01", "24-1-1", "2024-02-30"}) System.out.print(date.matches("\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])") + " ");
        for (String mail : new String[] {"a@b.cd", "a.b+c@d-e.fgh", "@x.y", "a@b", "a b@c.de"}) System.out.print(mail.matches("[\\w.+-]+@[\\w-]+(?:\\.[a-z]{2,})+") + " ");
        for (String address : new String[] {"192.168.1.1", "256.1.1.1", "1.2.3"}) System.out.print(address.matches("(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:\\.(?!$)|$)){4}") + " ");
        for (String word : new String[] {"Passw0rd!", "password", "SHORT1a"}) System.out.print(word.matches("(?=.*[A-Z])(?=.*\\d)(?=.*[^\\w]).{8,}") + " ");
        System.out.println();
        System.out.println(Pattern.compile("(a+)+$").matcher("aaaaaaaaaaaaaaaab").find() + " " + Pattern.compile("(?:a|aa)+$").matcher("a".repeat(24) + "b").find() + " " + Pattern.compile("(x*)*y").matcher("x".repeat(18)).find() + " " + Pattern.compile("^(?:(?=(\\w+))\\1)+$").matcher("abc def").find() + " " + Pattern.compile("(?s)/\\*.*?\\*/").matcher("a /* b\n */ c /* d */").replaceAll("") + " " + Pattern.compile("^(?:(.)(?=.*(\\1)$))*").matcher("abcba").find());
        StringBuilder changed = new StringBuilder();
        Matcher each = Pattern.compile("cat|dog").matcher("one cat two dogs in the yard");
        while (each.find()) each.appendReplacement(changed, each.group().equals("cat") ? "$0s" : "<${x}>".replace("${x}", "\\${x}"));
        System.out.println(each.appendTail(changed));
        StringBuffer buffer = new StringBuffer();
        Matcher number = Pattern.compile("\\d+").matcher("a1b22c333");
        while (number.find()) number.appendReplacement(buffer, String.valueOf(number.group().length()));
        System.out.println(number.appendTail(buffer) + " " + Arrays.toString("2024-01-02T03:04".split("[-T:]")) + Arrays.toString("a1b2c3".split("\\d", 2)) + Arrays.toString("boo:and:foo".split("o", 5)) + Arrays.toString("boo:and:foo".split("o", -1)) + Arrays.toString("x".split("x")) + Arrays.toString("".split("x", -1)) + Arrays.toString("a|b".split("|")) + Arrays.toString(" a  b ".split(" ")));
    }
}
