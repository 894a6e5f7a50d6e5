package loaders;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodHandles.Lookup.ClassOption;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.function.Supplier;

/** Hidden classes: their names, nests, class data, stack frames, and what cannot be done with them. */
public class HiddenClasses {
    private static String secret() {
        return "the host's secret";
    }

    static class Template implements Supplier<String> {
        static int made;
        final int number = ++made;

        @Override
        public String get() {
            return "hidden " + number;
        }

        Object another() {
            return new Template();
        }

        static Object data() throws Exception {
            return MethodHandles.classData(MethodHandles.lookup(), "_", List.class);
        }

        static String fail() {
            throw new IllegalStateException("failing");
        }

        static Object self() {
            return new Object[] {Template.class, new Template[0].getClass()};
        }
    }

    static class Spy {
        static String spy() {
            return secret();
        }
    }

    static byte[] bytes(Class<?> type) throws Exception {
        try (var in = HiddenClasses.class.getResourceAsStream(type.getName().replaceAll(".*\\.", "") + ".class")) {
            return in.readAllBytes();
        }
    }

    static String name(Object of) {
        return String.valueOf(of).replaceAll("/0x[0-9a-f]+|0x[0-9a-f]+|[0-9a-f]{8,}|/[0-9]+", "#").replaceAll("@[0-9a-f]+", "@");
    }

    interface Action {
        Object run() throws Throwable;
    }

    static void attempt(Action action) {
        try {
            System.out.println(name(action.run()));
        } catch (Throwable e) {
            System.out.println(e.getClass().getSimpleName() + ": " + name(e.getMessage()));
        }
    }

    public static void main(String[] args) throws Throwable {
        Lookup lookup = MethodHandles.lookup();
        byte[] template = bytes(Template.class);
        Class<?> first = lookup.defineHiddenClass(template, false).lookupClass(), second = lookup.defineHiddenClass(template, true).lookupClass();
        System.out.println((first == second) + " " + first.isHidden() + " " + name(first.getName()).equals(name(second.getName())) + " " + name(first) + " " + first.getCanonicalName() + " " + first.getPackageName());
        attempt(first::getSimpleName);
        attempt(first::isMemberClass);
        attempt(first::getDeclaringClass);
        attempt(first::getEnclosingClass);
        System.out.println(first.getNestHost() == first);
        var constructor = first.getDeclaredConstructor();
        constructor.setAccessible(true);
        Supplier<String> supplier = (Supplier<String>) constructor.newInstance();
        System.out.println(supplier.get() + " " + ((Supplier<String>) constructor.newInstance()).get() + " " + new Template().get());
        Object[] self = (Object[]) first.getDeclaredMethod("self").invoke(null);
        System.out.println((self[0] == first) + " " + name(self[1]) + " " + name(first.descriptorString()) + " " + name(first.arrayType()));
        attempt(() -> Class.forName(first.getName()));
        attempt(() -> first.getClassLoader() == HiddenClasses.class.getClassLoader());
        attempt(() -> lookup.findClass(first.getName()));
        attempt(() -> MethodType.methodType(first).toMethodDescriptorString());
        attempt(() -> MethodType.methodType(first).describeConstable());
        Lookup nested = lookup.defineHiddenClass(bytes(Spy.class), true, ClassOption.NESTMATE, ClassOption.STRONG);
        System.out.println(nested.findStatic(nested.lookupClass(), "spy", MethodType.methodType(String.class)).invoke() + " " + nested.lookupClass().getNestHost() + " " + nested.lookupClass().isNestmateOf(HiddenClasses.class) + " " + HiddenClasses.class.isNestmateOf(nested.lookupClass()) + " " + nested.lookupModes());
        attempt(() -> {
            Lookup alone = lookup.defineHiddenClass(bytes(Spy.class), true);
            return alone.findStatic(alone.lookupClass(), "spy", MethodType.methodType(String.class)).invoke();
        });
        Lookup withData = lookup.defineHiddenClassWithClassData(template, List.of("data", 5), true);
        var data = withData.findStatic(withData.lookupClass(), "data", MethodType.methodType(Object.class));
        System.out.println(data.invoke() + " " + MethodHandles.classData(withData, "_", List.class) + " " + MethodHandles.classDataAt(withData, "_", Integer.class, 1));
        attempt(() -> MethodHandles.classData(lookup, "_", List.class));
        attempt(() -> MethodHandles.classData(withData, "_", String.class));
        attempt(() -> MethodHandles.classDataAt(withData, "_", String.class, 2));
        attempt(() -> lookup.defineHiddenClassWithClassData(template, null, true));
        try {
            second.getDeclaredMethod("fail").invoke(null);
        } catch (java.lang.reflect.InvocationTargetException e) {
            StackTraceElement[] trace = e.getCause().getStackTrace();
            System.out.println(trace[0].getClassName().contains("fail") + " " + trace[trace.length - 1].getMethodName() + " " + (trace.length < 3));
        }
        attempt(() -> lookup.defineHiddenClass(new byte[10], true));
        attempt(() -> lookup.defineHiddenClass(null, true));
        attempt(() -> MethodHandles.publicLookup().defineHiddenClass(template, true));
        attempt(() -> lookup.dropLookupMode(Lookup.PRIVATE).defineHiddenClass(template, true));
        attempt(() -> {
            byte[] moved = template.clone();
            for (int i = 0; i + 7 < moved.length; i++) if (new String(moved, i, 8, "ISO-8859-1").equals("loaders/")) moved[i] = 'L';
            return lookup.defineHiddenClass(moved, true);
        });
        attempt(() -> lookup.defineClass(template));
        attempt(() -> {
            var field = first.getDeclaredField("number");
            field.setAccessible(true);
            field.setInt(supplier, 9);
            return field.getInt(supplier);
        });
    }
}
