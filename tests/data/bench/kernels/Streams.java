import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Streams and lambdas. */
public class Streams {
    public static void main(String[] args) {
        long sum = 0;
        for (int round = 0; round < 120; round++) {
            int start = round;
            List<Integer> numbers =
                    IntStream.range(0, 2000).map(i -> i * 7 + start).boxed().collect(Collectors.toList());
            sum += numbers.stream().filter(i -> i % 3 == 0).mapToLong(i -> i * 2L).sum();
            sum += numbers.stream().map(i -> "n" + i % 10).distinct().count();
            sum += numbers.stream().collect(Collectors.groupingBy(i -> i % 5)).size();
        }
        System.out.println(sum);
    }
}
