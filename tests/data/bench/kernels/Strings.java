import java.util.HashMap;
import java.util.Map;

/** Building, searching, comparing and hashing of strings. */
public class Strings {
    public static void main(String[] args) {
        Map<String, Integer> counts = new HashMap<>();
        StringBuilder builder = new StringBuilder();
        int sum = 0;
        for (int i = 0; i < 250_000; i++) {
            builder.setLength(0);
            builder.append("key").append(i % 1000).append('x');
            String key = builder.toString();
            counts.merge(key, 1, Integer::sum);
            sum += key.indexOf("x") + key.hashCode() + (key.startsWith("key1") ? 1 : 0);
            sum += key.toUpperCase().compareTo(key.substring(1)) + key.replace('k', 'q').length();
        }
        System.out.println(sum + " " + counts.size());
    }
}
