/** Elements of arrays, read and written in order. */
public class Arrays {
    static int mix(int[] values, int rounds) {
        int sum = 0;
        for (int round = 0; round < rounds; round++) {
            for (int i = 1; i < values.length; i++) {
                values[i] = values[i - 1] * 31 + values[i];
                sum ^= values[i];
            }
        }
        return sum;
    }

    public static void main(String[] args) {
        int[] values = new int[1000];
        for (int i = 0; i < values.length; i++) {
            values[i] = i;
        }
        System.out.println(mix(values, 30_000));
    }
}
