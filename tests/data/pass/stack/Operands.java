package stack;

/** Compound assignments and increments: each needs another form of dup. */
public class Operands {
    static int calls;
    int field = 1;
    long wide = 2;
    static long staticWide = 3;

    Operands self() {
        calls++;
        return this;
    }

    static int index(int i) {
        calls++;
        return i;
    }

    public static void main(String[] args) {
        Operands o = new Operands();
        int a = o.self().field++;
        int b = ++o.self().field;
        int c = o.self().field += 5;
        long d = o.self().wide++;
        long e = o.self().wide *= 10;
        long f = staticWide++ + ++staticWide;
        System.out.println(a + " " + b + " " + c + " " + d + " " + e + " " + f + " " + calls);

        int[] ints = {1, 2, 3};
        long[] longs = {1, 2, 3};
        double[] doubles = {1, 2, 3};
        int g = ints[index(1)]++;
        int h = ints[index(1)] <<= 2;
        long i = longs[index(2)]--;
        long j = longs[index(2)] ^= 0xff;
        double k = doubles[index(0)] /= 4;
        double l = doubles[index(0)]++;
        System.out.println(g + " " + h + " " + i + " " + j + " " + k + " " + l + " " + calls);

        int x, y, z;
        x = y = z = 4;
        long p, q;
        p = q = 9L;
        System.out.println(x + y + z + p + q);
        int[] target = new int[3];
        int n = 0;
        target[n++] = target[n] = n++;
        System.out.println(target[0] + "," + target[1] + "," + target[2] + "," + n);
        n = 5;
        n = n++ + ++n;
        System.out.println(n);
        n += n++ * 2 + n;
        System.out.println(n);
        byte small = 127;
        small += 1;
        System.out.println(small);
        small >>>= 1;
        System.out.println(small);
        char letter = 'a';
        letter++;
        letter += 1.7;
        System.out.println(letter);
        String s = null;
        s += null;
        s += 'c';
        s += 1L;
        System.out.println(s);
    }
}
