import java.util.Locale;

public class Strings {
    public static void main(String[] args) {
        String text = "Hello";
        System.out.println(text + 1 + 2L + 'c' + 1.5f + 2.5 + true + null + new int[0].length);
        System.out.println(text == "Hello");
        System.out.println((text + "").intern() == text);
        System.out.println("grüße \u4e16\u754c \ud83d\ude00".length());
        System.out.println(String.format(Locale.ROOT, "%5d|%-5s|%05.2f|%x|%,d|%e", 42, "ab", 3.14159, 255, 1234567, 12345.678));
        System.out.println(String.join(",", "a", "b", "c") + "abc".repeat(2) + " trim ".trim() + " strip ".strip());
        System.out.println("a,b,,c".split(",").length + " " + "x".compareTo("y") + " " + "ABC".toLowerCase(Locale.ROOT));
        System.out.println("banana".replace("an", "<>") + "banana".indexOf("nan") + "banana".lastIndexOf('a'));
        StringBuilder builder = new StringBuilder();
        for (int i = 0; i < 20; i++) {
            builder.append(i).insert(0, (char) ('a' + i));
        }
        System.out.println(builder.reverse());
        switch (text) {
            case "Hello" -> System.out.println("switched");
            default -> System.out.println("not");
        }
        System.out.println("hash " + "some text".hashCode());
        System.out.println("""
            text
              block""");
    }
}
