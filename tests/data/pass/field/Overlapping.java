package field;

/** Neighbouring small fields do not disturb one another. */
public class Overlapping {
    byte a, b, c, d;
    boolean e, f;
    short g;
    char h;
    int i;
    byte j;
    long k;
    boolean l;

    static byte sa, sb;
    static short sc;
    static boolean sd;
    static double se;

    void print() {
        System.out.println(a + " " + b + " " + c + " " + d + " " + e + " " + f + " " + g + " " + (int) h + " " + i + " " + j + " " + k + " " + l);
    }

    public static void main(String[] args) {
        Overlapping o = new Overlapping();
        o.b = -1;
        o.print();
        o.e = true;
        o.h = 0xffff;
        o.print();
        o.k = -1;
        o.i = -1;
        o.print();
        o.b = 1;
        o.g = -2;
        o.k = 0x0102030405060708L;
        o.print();
        o.a = o.c = o.d = o.j = 127;
        o.a++;
        o.l = o.e ^ o.f;
        o.print();
        sb = -1;
        sd = true;
        System.out.println(sa + " " + sb + " " + sc + " " + sd + " " + se);
        se = -1.5;
        sc = (short) 0xfffe;
        System.out.println(sa + " " + sb + " " + sc + " " + sd + " " + se);
        Overlapping[] many = new Overlapping[10];
        for (int n = 0; n < many.length; n++) {
            many[n] = new Overlapping();
            many[n].i = n;
            many[n].l = n % 3 == 0;
        }
        int sum = 0;
        for (Overlapping each : many) sum += each.l ? each.i : 0;
        System.out.println(sum);
    }
}
