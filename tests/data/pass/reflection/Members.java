package reflection;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Fields, methods and constructors by reflection: listing, calling, failing. */
public class Members {
    interface Shown {
        default String shown() {
            return "shown";
        }
    }

    static class Base {
        protected long inherited = 5;

        public void base() {
        }
    }

    static class Target extends Base implements Shown {
        private int number = 1;
        public static final String CONSTANT = "constant";
        static double ratio = 0.5;
        final char letter = letter();
        transient volatile List<String> names;

        private Target(int number) {
            this.number = number;
        }

        public Target() {
        }

        static char letter() {
            return 'L';
        }

        private int add(int a, long b) {
            return (int) (number + a + b);
        }

        public String varargs(String first, Object... rest) throws java.io.IOException {
            return first + rest.length;
        }

        synchronized void fails() {
            throw new IllegalStateException("inside");
        }
    }

    static abstract class Abstract {
    }

    interface Action {
        Object run() throws Throwable;
    }

    static void attempt(Action action) {
        try {
            System.out.println(action.run());
        } catch (InvocationTargetException e) {
            System.out.println("target: " + e.getCause() + " " + e.getMessage());
        } catch (Throwable e) {
            System.out.println(e.getClass().getSimpleName() + ": " + String.valueOf(e.getMessage()).replaceAll("@[0-9a-f]+", "@…"));
        }
    }

    public static void main(String[] args) throws Exception {
        Method[] methods = Target.class.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::toString));
        for (Method m : methods) System.out.println(m + " | " + m.toGenericString() + " " + m.isVarArgs() + m.isSynthetic() + m.isDefault());
        Field[] fields = Target.class.getDeclaredFields();
        Arrays.sort(fields, Comparator.comparing(Field::getName));
        for (Field f : fields) System.out.println(f.toGenericString() + " " + Modifier.toString(f.getModifiers()) + " " + f.getType());
        Constructor<?>[] constructors = Target.class.getDeclaredConstructors();
        Arrays.sort(constructors, Comparator.comparing(Constructor::toString));
        for (Constructor<?> c : constructors) System.out.println(c + " " + c.getParameterCount());
        System.out.println(Target.class.getMethods().length > 10);
        System.out.println(Modifier.toString(Target.class.getModifiers()) + " " + Target.class.getSuperclass() + " " + Arrays.toString(Target.class.getInterfaces()) + " "
            + Target.class.getEnclosingClass() + " " + Target.class.isMemberClass() + " " + Target.class.getPackageName() + " " + Target.class.getNestHost());

        Constructor<Target> constructor = Target.class.getDeclaredConstructor(int.class);
        Target target = constructor.newInstance(40);
        Method add = Target.class.getDeclaredMethod("add", int.class, long.class);
        attempt(() -> add.invoke(target, 1, 1L));
        attempt(() -> add.invoke(target, (short) 1, 'a'));
        attempt(() -> add.invoke(target, 1L, 1L));
        attempt(() -> add.invoke(target, 1));
        attempt(() -> add.invoke(null, 1, 1L));
        attempt(() -> add.invoke("wrong", 1, 1L));
        attempt(() -> add.invoke(target, null, 1L));
        attempt(() -> Target.class.getMethod("varargs", String.class, Object[].class).invoke(target, "v", new Object[] {1, 2}));
        attempt(() -> Target.class.getDeclaredMethod("fails").invoke(target));
        attempt(() -> Target.class.getDeclaredMethod("letter").invoke(null));
        attempt(() -> Target.class.getMethod("shown").invoke(target));
        attempt(() -> Target.class.getMethod("base").invoke(target));
        attempt(() -> Target.class.getMethod("add"));
        attempt(() -> Abstract.class.getDeclaredConstructor().newInstance());
        attempt(() -> Integer.class.getDeclaredConstructor().newInstance());

        Field number = Target.class.getDeclaredField("number");
        number.setInt(target, 7);
        attempt(() -> number.get(target));
        attempt(() -> number.getLong(target));
        attempt(() -> number.getByte(target));
        attempt(() -> {
            number.set(target, "text");
            return null;
        });
        attempt(() -> {
            number.setLong(target, 1L);
            return null;
        });
        Field ratio = Target.class.getDeclaredField("ratio");
        ratio.set(null, 2.5f);
        attempt(() -> ratio.getDouble(null));
        Field constant = Target.class.getField("CONSTANT");
        attempt(() -> {
            constant.set(null, "x");
            return null;
        });
        attempt(() -> Base.class.getDeclaredField("inherited").get(target));
        Field hash = String.class.getDeclaredField("hash");
        attempt(() -> {
            hash.setAccessible(true);
            return null;
        });
        attempt(() -> Class.forName("[Ljava.lang.String;").getSimpleName() + Class.forName("[[I").getTypeName());
        attempt(() -> Class.forName("int"));
    }
}
