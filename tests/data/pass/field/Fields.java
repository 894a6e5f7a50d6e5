package field;

/** Fields of every type, hidden fields, defaults, static and instance, final and volatile. */
public class Fields {
    static class Base {
        int i;
        long l;
        byte b;
        short s;
        char c;
        boolean z;
        float f;
        double d;
        Object o;
        String name = "base";
        static int count = 10;

        String name() {
            return name;
        }
    }

    static class Derived extends Base {
        String name = "derived";
        byte after;
        volatile long guarded = 5;
        final int fixed;

        Derived(int fixed) {
            this.fixed = fixed;
        }

        @Override
        String name() {
            return name + "/" + super.name + "/" + super.name() + "/" + ((Base) this).name;
        }
    }

    interface Constants {
        int ONE = 1;
        String TEXT = "text".concat("!");
    }

    static class Both extends Base implements Constants {
        int sum() {
            return ONE + count;
        }
    }

    public static void main(String[] args) {
        Base base = new Base();
        System.out.println(base.i + " " + base.l + " " + base.b + " " + base.s + " " + (int) base.c + " " + base.z + " " + base.f + " " + base.d + " " + base.o);
        Derived derived = new Derived(7);
        derived.i = Integer.MIN_VALUE;
        derived.l = Long.MAX_VALUE;
        derived.b = (byte) 0x80;
        derived.s = (short) 0x8000;
        derived.c = '\uffff';
        derived.z = true;
        derived.f = -0f;
        derived.d = Double.MIN_VALUE;
        derived.o = derived;
        derived.after = -1;
        System.out.println(derived.i + " " + derived.l + " " + derived.b + " " + derived.s + " " + (int) derived.c + " " + derived.z + " " + derived.f
            + " " + derived.d + " " + (derived.o == derived) + " " + derived.after + " " + derived.guarded + " " + derived.fixed);
        System.out.println(derived.name() + " " + ((Base) derived).name + " " + base.name());
        Derived.count++;
        System.out.println(Base.count + " " + Both.count + " " + new Both().sum() + " " + Both.TEXT + " " + derived.count);
        Base nothing = null;
        System.out.println(nothing.count);
        try {
            System.out.println(nothing.i);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        try {
            nothing.l = 1;
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}
