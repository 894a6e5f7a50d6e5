package reflection;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * The order of `getDeclaredMethods`, as far as the class file decides it: names that no class of the JDK has, and
 * overloads. Names that it has come before others.
 */
public class MethodOrder {
    static class Five {
        void x(int p) {}

        void x(String p) {}

        void x(long p) {}

        void y() {}

        void x(double p) {}
    }

    static class Six {
        void x(int p) {}

        void x(String p) {}

        void x(long p) {}

        void y() {}

        void x(double p) {}

        void x(float p) {}
    }

    static class Static {
        static final Object LOCK = new Object();

        void overlaid(int p) {}

        void underlaid(int p) {}

        void overlaid(String p) {}

        void overlaid(long p) {}

        void underlaid(String p) {}

        void overlaid(double p) {}

        void underlaid(long p) {}
    }

    interface Shape {
        void drawn(int p);

        void drawn(String p);

        default void scaled(long p) {}

        void drawn(double p);

        void scaled(int p);
    }

    static class Caller {
        void first2() {
            third2(1);
            second2();
        }

        void second2() {}

        void third2(int p) {}

        void third2(long p) {}
    }

    static class Bean {
        private String caption2;

        public String getCaption2() {
            return caption2;
        }

        public void setCaption2(String caption) {
            caption2 = caption;
        }

        @Override
        public String toString() {
            return caption2;
        }

        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    static class Large {
        void laid1(int a) {}

        void laid2(int a) {}

        void laid3(int a) {}

        void laid1(long a) {}

        void laid2(long a) {}

        void laid3(long a) {}

        void laid1(String a) {}

        void laid2(String a) {}

        void laid3(String a) {}

        void laid1(double a) {}

        void laid2(double a) {}

        void laid3(double a) {}

        void laid1(Object a) {}

        void laid2(Object a) {}

        void laid1(int[] a) {}

        void laid1(float a) {}

        void laid3(float a) {}
    }

    public static void main(String[] arguments) {
        show(Five.class);
        show(Six.class);
        show(Static.class);
        show(Shape.class);
        show(Caller.class);
        show(Bean.class);
        show(Large.class);
    }

    private static void show(Class<?> type) {
        System.out.println(type.getSimpleName() + ": " + Arrays.stream(type.getDeclaredMethods())
                .map(MethodOrder::signature).collect(Collectors.joining(", ")));
    }

    private static String signature(Method method) {
        return method.getName() + Arrays.stream(method.getParameterTypes()).map(Class::getSimpleName)
                .collect(Collectors.joining(", ", "(", ")"));
    }
}
