package array;

import java.util.Arrays;
import java.util.Random;

/** Loops over arrays as algorithms have them: sorts, sieves, matrices, permutations, dynamic programming, bit boards, hashes, and a small simulation. */
public class Algorithms {
    static void quick(int[] a, int low, int high) {
        while (low < high) {
            int pivot = a[low + (high - low >>> 1)], i = low, j = high;
            while (i <= j) {
                while (a[i] < pivot) i++;
                while (a[j] > pivot) j--;
                if (i <= j) {
                    int swap = a[i];
                    a[i++] = a[j];
                    a[j--] = swap;
                }
            }
            if (j - low < high - i) {
                quick(a, low, j);
                low = i;
            } else {
                quick(a, i, high);
                high = j;
            }
        }
    }

    static void heap(long[] a) {
        for (int n = a.length, start = n / 2 - 1; n > 1; ) {
            if (start >= 0) {
                sift(a, start--, n);
                continue;
            }
            long top = a[0];
            a[0] = a[--n];
            a[n] = top;
            sift(a, 0, n);
        }
    }

    static void sift(long[] a, int at, int n) {
        for (int child; (child = 2 * at + 1) < n; at = child) {
            if (child + 1 < n && a[child + 1] > a[child]) child++;
            if (a[at] >= a[child]) return;
            long swap = a[at];
            a[at] = a[child];
            a[child] = swap;
        }
    }

    static int sieve(int limit) {
        boolean[] composite = new boolean[limit + 1];
        int count = 0;
        for (int i = 2; i <= limit; i++) {
            if (composite[i]) continue;
            count++;
            for (long j = (long) i * i; j <= limit; j += i) composite[(int) j] = true;
        }
        return count;
    }

    static double[][] multiply(double[][] a, double[][] b) {
        double[][] product = new double[a.length][b[0].length];
        for (int i = 0; i < a.length; i++) for (int j = 0; j < b[0].length; j++) for (int k = 0; k < b.length; k++) product[i][j] += a[i][k] * b[k][j];
        return product;
    }

    static int queens(int n, int row, int columns, int left, int right) {
        if (row == n) return 1;
        int count = 0;
        for (int free = ~(columns | left | right) & (1 << n) - 1; free != 0; free &= free - 1) {
            int bit = free & -free;
            count += queens(n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >>> 1);
        }
        return count;
    }

    static int distance(String a, String b) {
        int[][] table = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                table[i][j] = i == 0 ? j : j == 0 ? i : Math.min(Math.min(table[i - 1][j], table[i][j - 1]) + 1, table[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1));
            }
        }
        return table[a.length()][b.length()];
    }

    static long[] fibonacci(int n) {
        long[] all = new long[n];
        for (int i = 0; i < n; i++) all[i] = i < 2 ? i : all[i - 1] + all[i - 2];
        return all;
    }

    static String permutations(char[] letters, int from) {
        if (from == letters.length) return new String(letters) + " ";
        StringBuilder all = new StringBuilder();
        for (int i = from; i < letters.length; i++) {
            char swap = letters[from];
            letters[from] = letters[i];
            letters[i] = swap;
            all.append(permutations(letters, from + 1));
            letters[i] = letters[from];
            letters[from] = swap;
        }
        return all.toString();
    }

    static int crc(byte[] bytes) {
        int crc = -1;
        for (byte each : bytes) {
            crc ^= each & 0xff;
            for (int bit = 0; bit < 8; bit++) crc = (crc & 1) == 0 ? crc >>> 1 : crc >>> 1 ^ 0xEDB88320;
        }
        return ~crc;
    }

    static String life(int generations) {
        byte[][] world = new byte[12][12];
        int[][] glider = {{0, 1}, {1, 2}, {2, 0}, {2, 1}, {2, 2}};
        for (int[] cell : glider) world[cell[0]][cell[1]] = 1;
        for (int g = 0; g < generations; g++) {
            byte[][] next = new byte[12][12];
            for (int i = 0; i < 12; i++) {
                for (int j = 0; j < 12; j++) {
                    byte near = 0;
                    for (int di = -1; di <= 1; di++) for (int dj = -1; dj <= 1; dj++) if (di != 0 || dj != 0) near += world[(i + di + 12) % 12][(j + dj + 12) % 12];
                    next[i][j] = (byte) (near == 3 || near == 2 && world[i][j] == 1 ? 1 : 0);
                }
            }
            world = next;
        }
        StringBuilder alive = new StringBuilder();
        for (int i = 0; i < 12; i++) for (int j = 0; j < 12; j++) if (world[i][j] == 1) alive.append(i).append(',').append(j).append(' ');
        return alive.toString();
    }

    static long knapsack(int[] weights, int[] values, int capacity) {
        long[] best = new long[capacity + 1];
        for (int i = 0; i < weights.length; i++) for (int w = capacity; w >= weights[i]; w--) best[w] = Math.max(best[w], best[w - weights[i]] + values[i]);
        return best[capacity];
    }

    static float[] filter(float[] signal, float... kernel) {
        float[] out = new float[signal.length];
        for (int i = 0; i < signal.length; i++) for (int k = 0; k < kernel.length; k++) if (i - k >= 0) out[i] += signal[i - k] * kernel[k];
        return out;
    }

    public static void main(String[] args) {
        Random random = new Random(5);
        int[] numbers = random.ints(500, -1000, 1000).toArray(), sorted = numbers.clone();
        quick(numbers, 0, numbers.length - 1);
        Arrays.sort(sorted);
        long[] longs = random.longs(300).toArray();
        heap(longs);
        System.out.println(Arrays.equals(numbers, sorted) + " " + Arrays.hashCode(numbers) + " " + Arrays.hashCode(longs) + " " + sieve(20_000));
        double[][] product = multiply(new double[][] {{1, 2}, {3, 4.5}}, new double[][] {{0.5, -1, 2}, {1e10, 0, -0.0}});
        System.out.println(Arrays.deepToString(product) + " " + queens(7, 0, 0, 0, 0) + " " + distance("intention", "execution") + " " + fibonacci(93)[92] + " " + fibonacci(94)[93]);
        System.out.println(permutations("abc".toCharArray(), 0) + Integer.toHexString(crc("123456789".getBytes())) + " " + life(30));
        System.out.println(knapsack(new int[] {12, 7, 11, 8, 9}, new int[] {24, 13, 23, 15, 16}, 26) + " " + Arrays.toString(filter(new float[] {1, 2, 3, 0.1f}, 0.5f, 0.25f)));
    }
}
