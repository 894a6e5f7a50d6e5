package control;

/** Loops, labels, break and continue. */
public class Loops {
    public static void main(String[] args) {
        outer:
        for (int i = 0; i < 5; i++) {
            for (int j = 0; ; j++) {
                if (j == 3) continue outer;
                if (i == 3) break outer;
                System.out.print(i * 10 + j + " ");
            }
        }
        System.out.println();
        int n = 27, steps = 0;
        while (n != 1) {
            n = (n & 1) == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        System.out.println(steps);
        do {
            steps -= 7;
        } while (steps > 0);
        System.out.println(steps);
        block: {
            if (steps < 0) break block;
            System.out.println("not reached");
        }
        for (int i = 0, j = 10; i < j; i += 2, j--) {
            System.out.print(i + "," + j + " ");
        }
        System.out.println();
        for (String s : new String[] {"a", "b"}) System.out.print(s);
        for (char c : "xyz".toCharArray()) System.out.print(c);
        for (Integer i : java.util.List.of(1, 2)) System.out.print(i);
        System.out.println();
        boolean[] composite = new boolean[50];
        for (int i = 2; i < 50; i++) {
            if (composite[i]) continue;
            System.out.print(i + " ");
            for (int j = i * i; j < 50; j += i) composite[j] = true;
        }
        System.out.println();
        long sum = 0;
        for (long l = Integer.MAX_VALUE - 2L; l <= Integer.MAX_VALUE + 2L; l++) sum += l;
        System.out.println(sum);
        int overflow = 0;
        for (int i = Integer.MAX_VALUE - 1; i > 0; i++) overflow++;
        System.out.println(overflow);
        for (float f = 0; f < 1; f += 0.25f) System.out.print(f + " ");
        System.out.println();
    }
}
// small
