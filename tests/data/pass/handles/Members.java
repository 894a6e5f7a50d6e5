package handles;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Handles of every kind of member: virtual, interface, special, constructors, getters and setters of each type, bound and variable arity; and stack traces through them. */
public class Members {
    static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    boolean z;
    byte b;
    char c;
    short s;
    int i;
    long j;
    float f;
    double d;
    String text;
    static long shared;
    static String name;

    static class Base {
        String who(int n) {
            return "base " + n;
        }

        @Override
        public String toString() {
            return "Base object";
        }
    }

    static class Derived extends Base {
        final List<String> made = new ArrayList<>();

        Derived() {
            made.add("plain");
        }

        Derived(String... parts) {
            made.addAll(Arrays.asList(parts));
        }

        private Derived(long a, double b) {
            made.add(a + "/" + b);
        }

        @Override
        String who(int n) {
            return "derived " + n;
        }

        String parent(int n) throws Throwable {
            MethodHandle special = MethodHandles.lookup().findSpecial(Base.class, "who", MethodType.methodType(String.class, int.class), Derived.class);
            return (String) special.invokeExact(this, n);
        }
    }

    interface Shape {
        double area(double scale);

        default String show() {
            return "area " + area(1);
        }
    }

    static void fields() throws Throwable {
        Members object = new Members();
        Object[][] values = {{"z", boolean.class, true}, {"b", byte.class, (byte) -5}, {"c", char.class, 'x'}, {"s", short.class, (short) 300}, {"i", int.class, 1 << 30}, {"j", long.class, 1L << 50}, {"f", float.class, 1.5f}, {"d", double.class, -2.5}, {"text", String.class, "text"}};
        for (Object[] each : values) {
            MethodHandle getter = LOOKUP.findGetter(Members.class, (String) each[0], (Class<?>) each[1]), setter = LOOKUP.findSetter(Members.class, (String) each[0], (Class<?>) each[1]);
            setter.invoke(object, each[2]);
            System.out.print(getter.type() + "=" + getter.invoke(object) + " ");
        }
        System.out.println();
        MethodHandle setShared = LOOKUP.findStaticSetter(Members.class, "shared", long.class), getName = LOOKUP.findStaticGetter(Members.class, "name", String.class);
        setShared.invoke('a');
        setShared.invokeExact(shared + 1);
        LOOKUP.findStaticSetter(Members.class, "name", String.class).invokeExact("name");
        System.out.println(shared + " " + (String) getName.invokeExact() + " " + getName.type() + " " + setShared.type());
        try {
            LOOKUP.findGetter(Members.class, "i", int.class).invoke((Members) null);
        } catch (NullPointerException e) {
            System.out.println("null object");
        }
        try {
            LOOKUP.findSetter(Members.class, "i", int.class).invoke(object, (Integer) null);
        } catch (NullPointerException e) {
            System.out.println("null value");
        }
    }

    static void methods() throws Throwable {
        MethodHandle who = LOOKUP.findVirtual(Base.class, "who", MethodType.methodType(String.class, int.class));
        System.out.println((String) who.invokeExact(new Base(), 1) + ", " + (String) who.invokeExact((Base) new Derived(), 2) + ", " + who.invoke(new Derived(), (short) 3) + ", " + new Derived().parent(4));
        MethodHandle bound = who.bindTo(new Derived());
        System.out.println(bound.type() + " " + (String) bound.invokeExact(5) + " " + MethodHandles.insertArguments(bound, 0, 6).invoke());
        MethodHandle area = LOOKUP.findVirtual(Shape.class, "area", MethodType.methodType(double.class, double.class)), show = LOOKUP.findVirtual(Shape.class, "show", MethodType.methodType(String.class));
        Shape square = scale -> 4 * scale * scale;
        System.out.println((double) area.invokeExact(square, 1.5) + " " + (String) show.invokeExact(square));
        MethodHandle text = LOOKUP.findVirtual(Object.class, "toString", MethodType.methodType(String.class)), hash = LOOKUP.findVirtual(Object.class, "hashCode", MethodType.methodType(int.class));
        System.out.println((String) text.invoke(new Base()) + " " + (String) text.invoke("str") + " " + (int) hash.invoke("str") + " " + (String) text.invoke(List.of(1)) + " " + (int) hash.invoke(Integer.valueOf(7)));
        MethodHandle none = LOOKUP.findConstructor(Derived.class, MethodType.methodType(void.class)), parts = LOOKUP.findConstructor(Derived.class, MethodType.methodType(void.class, String[].class)), hidden = LOOKUP.findConstructor(Derived.class, MethodType.methodType(void.class, long.class, double.class));
        System.out.println(((Derived) none.invokeExact()).made + " " + ((Derived) parts.invoke("a", "b")).made + " " + ((Derived) parts.invoke()).made + " " + ((Derived) hidden.invoke(1, 2f)).made + " " + none.type());
        MethodHandle format = LOOKUP.findStatic(String.class, "format", MethodType.methodType(String.class, String.class, Object[].class));
        System.out.println(format.invoke("%s-%s", 1, 2L) + " " + format.invoke("none") + " " + format.asFixedArity().invoke("%s", new Object[] {"x"}) + " " + format.invokeWithArguments("%s%s%s", 1, 2, 3));
        MethodHandle compare = LOOKUP.findVirtual(Comparable.class, "compareTo", MethodType.methodType(int.class, Object.class));
        System.out.println((int) compare.invoke("a", "b") + " " + (int) compare.invoke(5, 3));
        try {
            compare.invoke((Object) new Base(), 3);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }

    static int fail(int n) {
        return 10 / n;
    }

    static void traces() throws Throwable {
        MethodHandle fail = LOOKUP.findStatic(Members.class, "fail", MethodType.methodType(int.class, int.class));
        MethodHandle[] ways = {fail, fail.asType(MethodType.methodType(Object.class, Integer.class)), MethodHandles.dropArguments(fail, 0, String.class), MethodHandles.filterReturnValue(fail, MethodHandles.identity(int.class)), MethodHandles.catchException(fail, IllegalStateException.class, MethodHandles.dropArguments(MethodHandles.constant(int.class, 1), 0, IllegalStateException.class, int.class)), fail.asSpreader(Object[].class, 1), MethodHandles.insertArguments(fail, 0, 0)};
        for (MethodHandle way : ways) {
            try {
                int count = way.type().parameterCount();
                if (count == 0) way.invoke();
                else if (count == 2) way.invoke("x", 0);
                else if (way.type().parameterType(0) == Object[].class) way.invoke(new Object[] {0});
                else way.invoke(0);
            } catch (ArithmeticException e) {
                StringBuilder names = new StringBuilder();
                for (StackTraceElement frame : e.getStackTrace()) names.append(frame.getMethodName()).append(' ');
                System.out.println(names + "" + e.getStackTrace()[0].getLineNumber());
            }
        }
        try {
            fail.invokeWithArguments(0);
        } catch (ArithmeticException e) {
            System.out.println(e.getStackTrace()[0] + " " + e.getStackTrace()[e.getStackTrace().length - 1].getMethodName());
        }
    }

    public static void main(String[] args) throws Throwable {
        fields();
        methods();
        traces();
    }
}
