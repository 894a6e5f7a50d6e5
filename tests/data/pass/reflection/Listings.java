package reflection;

import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What getMethods, getFields, getDeclaredX and getMethod find in hierarchies with overriding, hiding, bridges, interfaces and statics. */
public class Listings {
    public interface Left {
        int SIDE = 1;

        default String side() {
            return "left";
        }

        Object value();

        static void onlyHere() {
        }
    }

    public interface Right {
        int SIDE = 2;

        default String side() {
            return "right";
        }

        CharSequence value();
    }

    public abstract static class Base implements Left {
        public int field;
        public static int shared;
        protected int inherited;

        public Base() {
        }

        protected Base(int a) {
        }

        Base(String... all) {
        }

        public static void fixed() {
        }

        public void overridden(Object a) {
        }

        protected void widened() {
        }

        void hidden() {
        }
    }

    public static class Derived extends Base implements Right {
        public String field;
        private transient volatile int own;

        @Override
        public String side() {
            return super.side() + Right.super.side();
        }

        @Override
        public String value() {
            return "value";
        }

        public static void fixed() {
        }

        @Override
        public synchronized void overridden(Object a) {
        }

        public void overridden(String a) {
        }

        @Override
        public void widened() {
        }

        @SafeVarargs
        final <T extends Comparable<T>> T generic(List<? super T> a, T... b) throws IllegalStateException {
            return null;
        }

        strictfp double strict() {
            return 1;
        }
    }

    interface Narrow extends Function<String, Integer> {
        @Override
        Integer apply(String text);
    }

    abstract static class Unfinished implements Map<String, Integer> {
    }

    static String show(Member[] members) {
        return Arrays.stream(members).filter(member -> member.getDeclaringClass() != Object.class && !member.getDeclaringClass().getName().startsWith("java.")).map(Object::toString).sorted().collect(Collectors.joining("\n  ", "  ", ""));
    }

    interface Action {
        Object run() throws Throwable;
    }

    static void attempt(Action action) {
        try {
            System.out.println(action.run());
        } catch (Throwable e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        for (Class<?> type : new Class<?>[] {Derived.class, Base.class, Left.class, Narrow.class}) {
            System.out.println(type.getSimpleName() + " methods\n" + show(type.getMethods()));
            System.out.println(" declared\n" + show(type.getDeclaredMethods()));
            System.out.println(" fields\n" + show(type.getFields()));
            System.out.println(" declared\n" + show(type.getDeclaredFields()));
            System.out.println(" constructors\n" + show(type.getConstructors()) + "\n" + show(type.getDeclaredConstructors()));
        }
        attempt(() -> Derived.class.getMethod("value").getReturnType());
        attempt(() -> Derived.class.getMethod("overridden", String.class));
        attempt(() -> Derived.class.getMethod("overridden", Integer.class));
        attempt(() -> Derived.class.getMethod("onlyHere"));
        attempt(() -> Left.class.getMethod("onlyHere"));
        attempt(() -> Left.class.getMethod("toString"));
        attempt(() -> Derived.class.getMethod("hidden"));
        attempt(() -> Derived.class.getField("SIDE"));
        attempt(() -> Derived.class.getField("inherited"));
        attempt(() -> Derived.class.getField("field").getType());
        attempt(() -> Derived.class.getConstructor(int.class));
        attempt(() -> Base.class.getDeclaredConstructor(String[].class));
        attempt(() -> Derived.class.getDeclaredMethod("strict").getModifiers());
        attempt(() -> Derived.class.getMethod(null));
        attempt(() -> Derived.class.getMethod("overridden", (Class<?>) null));
        attempt(() -> Unfinished.class.getMethod("get", Object.class).getDeclaringClass());
        attempt(() -> int[].class.getMethods().length + " " + int[].class.getMethod("hashCode") + " " + int[].class.getDeclaredMethods().length);
        attempt(() -> int[].class.getMethod("clone"));
        attempt(() -> int.class.getMethods().length);
        Method generic = Derived.class.getDeclaredMethod("generic", List.class, Comparable[].class);
        System.out.println(generic.toGenericString() + " | " + generic.isVarArgs() + " " + generic.getExceptionTypes().length + " " + Modifier.toString(generic.getModifiers()) + " " + Modifier.toString(generic.getModifiers() & Modifier.methodModifiers()));
        System.out.println(generic.equals(Derived.class.getDeclaredMethod("generic", List.class, Comparable[].class)) + " " + (generic.hashCode() == ("reflection.Listings$Derived".hashCode() ^ "generic".hashCode())));
        System.out.println(Arrays.stream(Thread.State.class.getDeclaredMethods()).map(Method::getName).sorted(Comparator.naturalOrder()).collect(Collectors.toList()));
    }
}
