package field;

/** Which field a name means: hidden ones, interface constants, statics through instances and null, outer fields, and compound updates of each type. */
public class Resolution {
    interface Left {
        String NAME = "left";
        int[] SHARED = {1};
    }

    interface Right {
        String NAME = "right";
    }

    static class Base implements Left {
        static String kind = "base";
        String name = "base";
        protected long count = 1;
        volatile double real = 0.5;

        String names() {
            return name + "," + kind + "," + NAME;
        }
    }

    static class Middle extends Base {
    }

    static class Derived extends Middle implements Right {
        static String kind = "derived";
        String name = "derived";
        char count = 'a';

        String names(Derived other) {
            return name + "," + super.name + "," + ((Base) other).name + "," + other.name + "," + kind + "," + Middle.kind + "," + Left.NAME + "," + Right.NAME;
        }
    }

    static int calls;

    static Base none() {
        calls++;
        return null;
    }

    class Inner {
        int number = Resolution.this.number + 1;

        class Innermost {
            int number = Inner.this.number + Resolution.this.number;

            int sum() {
                Resolution.this.number += 100;
                Inner.this.number++;
                return number + Inner.this.number + Resolution.this.number;
            }
        }
    }

    int number = 10;
    byte b = 127;
    short s = -32768;
    char c = '\uffff';
    long j = Long.MAX_VALUE;
    float f = 1e38f;
    boolean z;
    String t;
    Integer boxed = 127;
    static byte sb = -128;
    static long sj = 1L << 62;

    void updates() {
        b++;
        s--;
        c++;
        j++;
        f *= 10;
        z |= true;
        z ^= !z;
        t += z;
        boxed++;
        boxed += boxed++;
        sb--;
        sj <<= 1;
        number >>>= 33;
        number ^= number << 2;
        System.out.println(b + " " + s + " " + (int) c + " " + j + " " + f + " " + z + " " + t + " " + boxed + " " + sb + " " + sj + " " + number);
        System.out.println(b-- + --b + " " + -s++ + " " + (c -= 1) + " " + (j = b = 5) + " " + (f %= 3) + " " + (z = !z) + " " + (number = s = -1));
        int old = this.number++ + this.number-- * this.number;
        System.out.println(old + " " + number);
    }

    static final class Finals {
        final int early;
        final int[] array;
        final String text;
        static final long STARTED;

        static {
            long sum = 0;
            for (int i = 0; i < 10; i++) sum += i;
            STARTED = sum;
        }

        {
            array = new int[] {1, 2};
        }

        Finals(boolean flag) {
            if (flag) {
                early = 1;
            } else {
                early = array.length;
            }
            text = early + "" + array[0];
        }
    }

    public static void main(String[] args) {
        Derived derived = new Derived();
        Base base = derived;
        System.out.println(derived.names() + " | " + derived.names(derived));
        System.out.println(base.count + 1 + " " + (derived.count + 1) + " " + ((Middle) derived).count++ + " " + base.count + " " + base.real / 2);
        System.out.println(none().kind + " " + none().NAME + " " + none().SHARED[0] + " " + calls);
        none().kind = "changed";
        Middle.kind += "!";
        System.out.println(Base.kind + " " + Derived.kind + " " + Derived.SHARED.length + " " + calls);
        Derived.SHARED[0]++;
        System.out.println(Base.SHARED[0] + Left.SHARED[0]);
        Resolution outer = new Resolution();
        System.out.println(outer.new Inner().new Innermost().sum() + " " + outer.number);
        new Resolution().updates();
        System.out.println(new Finals(true).text + " " + new Finals(false).text + " " + Finals.STARTED);
        String kind = "local";
        {
            String name = kind + Base.kind;
            System.out.println(name);
        }
        for (String name = "loop"; name.length() < 8; name += name) System.out.print(name + " ");
        System.out.println();
    }
}
