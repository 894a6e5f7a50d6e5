package language;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** var, diamonds, text blocks, escapes, literals of every form, unicode names, and labelled blocks. */
public class Inference {
    static final int \u00fcber = 1, \u4e2d\u6587 = 2, _under = 3, $dollar = 4;

    static void vars() {
        var number = 5;
        var wide = 5L;
        var text = "text";
        var list = new ArrayList<Map<String, ? extends Number>>();
        list.add(Map.of("a", 1));
        for (var map : list) for (var entry : map.entrySet()) System.out.println(entry.getKey() + entry.getValue().doubleValue());
        var anonymous = new Object() {
            int count = 3;

            int twice() {
                return count * 2;
            }
        };
        anonymous.count++;
        System.out.println(anonymous.twice() + number + wide + text);
        var array = new int[][] {{1}, {2, 3}};
        for (var i = 0; i < array.length; i++) System.out.print(array[i].length);
        BiFunction<Integer, Integer, Integer> sum = (var a, var b) -> a + b;
        System.out.println(sum.apply(1, 2));
        var both = true ? 1 : "one";
        System.out.println(both.getClass() + " " + List.of(1, "a", 2.5).get(0).getClass());
        try (var closing = new AutoCloseable() {
            @Override
            public void close() {
                System.out.println("closed");
            }
        }) {
            System.out.println("open " + (closing != null));
        }
    }

    static void diamonds() {
        Map<String, List<Integer>> grouped = new TreeMap<>(Comparator.<String>naturalOrder().reversed());
        grouped.computeIfAbsent("a", key -> new ArrayList<>()).add(1);
        grouped.computeIfAbsent("b", key -> new ArrayList<>()).add(2);
        System.out.println(grouped);
        Function<Integer, Function<Integer, Function<Integer, Integer>>> curried = a -> b -> c -> a * b + c;
        System.out.println(curried.apply(2).apply(3).apply(4));
        Supplier<Supplier<List<? super Integer>>> nested = () -> () -> new ArrayList<>(List.of(1));
        System.out.println(nested.get().get());
        BinaryOperator<BinaryOperator<Integer>> choose = (f, g) -> f.apply(1, 2) > g.apply(1, 2) ? f : g;
        System.out.println(choose.apply(Integer::sum, (a, b) -> a * b).apply(5, 5));
        Map<Boolean, Map<Integer, List<String>>> parts = Stream.of("a", "bb", "cc", "ddd").collect(Collectors.partitioningBy(s -> s.length() > 1, Collectors.groupingBy(String::length, TreeMap::new, Collectors.toList())));
        System.out.println(parts);
        Comparator<Map.Entry<String, Integer>> byValue = new Comparator<>() {
            @Override
            public int compare(Map.Entry<String, Integer> a, Map.Entry<String, Integer> b) {
                return b.getValue() - a.getValue();
            }
        };
        System.out.println(new HashMap<>(Map.of("x", 1, "y", 2)).entrySet().stream().sorted(byValue).map(Map.Entry::getKey).collect(Collectors.joining()));
    }

    static void texts() {
        String block = """
            first \
            joined
              indented "quoted" and \"""triple\"""
            trailing\040\s
            tab\tnew\\n \u0041
            """;
        System.out.print(block.replace(' ', '.'));
        System.out.println("""
            no newline at the end""" + """

            """.length());
        String escapes = "\b\t\n\f\r\s\"\'\\\0\7\77\377\u00e9\uuu0041";
        System.out.println(escapes.chars().boxed().map(Object::toString).collect(Collectors.joining(" ")));
        System.out.println((int) '\'' + " " + (int) '\377' + " " + (int) '\uffff' + " " + '\u0041' + (char) 66 + " " + (int) '\s');
    }

    static void literals() {
        System.out.println(0b1010 + " " + 0B1111_0000 + " " + 0777 + " " + 0_7 + " " + 0xFF_FFl + " " + 1_000_000 + " " + 0x8000_0000 + " " + 0xFFFF_FFFF_FFFF_FFFFL + " " + 0b1000_0000_0000_0000_0000_0000_0000_0000);
        System.out.println(1e3 + " " + 1.e-3f + " " + .5d + " " + 0x1.8p1 + " " + 0x.8p0f + " " + 1D + " " + 1_0.0_1 + " " + 100f + " " + 1e-45f + " " + 4.9e-324);
        System.out.println(-2147483648 + " " + -9223372036854775808L + " " + 'a' + 1 + " " + (char) ('a' + 1) + " " + ('a' + 1) + " " + (byte) 200 + " " + (short) 70000 + " " + (char) 65.9 + " " + (int) 1e20 + " " + (long) Float.NaN);
        System.out.println(\u00fcber + \u4e2d\u6587 + _under + $dollar);
    }

    static void labels() {
        int seen = 0;
        block: {
            seen++;
            if (seen > 0) break block;
            seen += 100;
        }
        outer:
        for (int i = 0; ; i++) {
            inner:
            do {
                seen++;
                if (i == 1) continue outer;
                if (i == 3) break outer;
                if (i == 2) break inner;
            } while (seen % 3 != 0);
            seen += 10;
        }
        System.out.println(seen);
        int j = 0;
        for (int i = 0, k = 10; i < k; i++, k--, j += i * k) ;
        System.out.println(j);
        int n = 5;
        do n--; while (n > 0 && n != 2);
        while (true) {
            if (n++ > 4) break;
        }
        System.out.println(n);
        if (n > 100) System.out.println("no");
        else if (n > 5) System.out.println("more");
        else System.out.println("else");
        http://a.label.and.a.comment
        for (; ; ) break http;
    }

    public static void main(String[] args) {
        vars();
        diamonds();
        texts();
        literals();
        labels();
    }
}
