package records;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Records: toString, equals, hashCode, compact constructors, nesting, reflection. */
public class Records {
    record Empty() {
    }

    record All(int i, long l, byte b, short s, char c, boolean z, float f, double d, String t, int[] a, List<String> g) {
    }

    record Range(int low, int high) implements Comparable<Range> {
        static int made;

        Range {
            if (low > high) {
                int swap = low;
                low = high;
                high = swap;
            }
            made++;
        }

        Range(int only) {
            this(only, only);
        }

        static Range of(String text) {
            String[] parts = text.split("-");
            return new Range(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
        }

        int length() {
            return high - low;
        }

        @Override
        public int compareTo(Range other) {
            return Integer.compare(length(), other.length());
        }
    }

    record Pair<A, B>(A first, B second) {
        <C> Pair<A, C> with(C other) {
            return new Pair<>(first, other);
        }

        @Override
        public String toString() {
            return "<" + first + "," + second + ">";
        }
    }

    record Floats(float f, double d) {
    }

    public static void main(String[] args) {
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        int[] array = {1};
        All all = new All(1, 2L, (byte) 3, (short) 4, 'c', true, 5.5f, 6.5, "text", array, List.of("x"));
        System.out.println(all.toString().replaceAll("@[0-9a-f]+", "@"));
        System.out.println(all.equals(new All(1, 2L, (byte) 3, (short) 4, 'c', true, 5.5f, 6.5, "text", array, List.of("x"))));
        System.out.println(all.equals(new All(1, 2L, (byte) 3, (short) 4, 'c', true, 5.5f, 6.5, "text", new int[] {1}, List.of("x"))));
        System.out.println(new Range(5, 2) + " " + new Range(3) + " " + Range.of("1-9").length() + " " + Range.made + " " + new Range(1, 2).hashCode());
        System.out.println(new Range(1, 2).equals(new Range(2, 1)) + " " + new Range(1, 2).equals(null) + " " + new Range(0, 9).compareTo(new Range(1)));
        System.out.println(new Pair<>("a", 1).with(2.5) + " " + new Pair<>(null, null).equals(new Pair<>(null, null)) + " " + new Pair<>(null, "b").hashCode());
        System.out.println(new Floats(0f, 0.0).equals(new Floats(-0f, 0.0)) + " " + new Floats(Float.NaN, Double.NaN).equals(new Floats(Float.NaN, Double.NaN)));
        Set<Range> set = new HashSet<>(List.of(new Range(1, 2), new Range(3, 4)));
        System.out.println(set.contains(new Range(2, 1)) + " " + set.size());
        System.out.println(Range.class.isRecord() + " " + Objects.class.isRecord() + " " + Range.class.getSuperclass());
        for (RecordComponent component : Pair.class.getRecordComponents()) {
            System.out.println(component + " " + component.getGenericType() + " " + component.getAccessor().getName());
        }
        System.out.println(Arrays.toString(All.class.getRecordComponents()));
        record Local(int x) {
        }
        System.out.println(new Local(4));
    }
}
