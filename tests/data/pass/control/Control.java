public class Control {
    static int tables(int i) {
        switch (i) {
            case -1: return 10;
            case 0: return 20;
            case 1: return 30;
            case 5: return 40;
            default: return 50;
        }
    }

    static String lookups(int i) {
        return switch (i) {
            case Integer.MIN_VALUE -> "min";
            case 0, 100 -> "zero or hundred";
            case 1_000_000 -> "million";
            default -> "other";
        };
    }

    public static void main(String[] args) {
        for (int i = -2; i < 7; i++) {
            System.out.print(tables(i) + " ");
        }
        System.out.println();
        for (int i : new int[] {Integer.MIN_VALUE, 0, 100, 1_000_000, Integer.MAX_VALUE}) {
            System.out.println(lookups(i));
        }
        outer:
        for (int i = 0; ; i++) {
            for (int j = 0; j < 5; j++) {
                if (i * j == 6) {
                    System.out.println(i + " " + j);
                    break outer;
                }
                if (j > i) {
                    continue outer;
                }
            }
        }
        int n = 27, steps = 0;
        do {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
        } while (n != 1);
        System.out.println(steps);
        long[][] grid = new long[3][4];
        grid[2][3] = Long.MAX_VALUE;
        System.out.println(grid[2][3] + " " + grid[0].length + " " + new int[2][][].length);
    }
}
