package reflection;

import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.UnaryOperator;

/** Types of members that their class cannot access: reflection shows them, code cannot use them. */
public class InaccessibleTypes {
    /** Accessible in its run-time package alone. */
    static class Secret {}

    /** Is loaded by another loader too, and so belongs to another run-time package there. */
    public static class Holder {
        Secret secret;
        Secret[] secrets;

        public Holder() {}

        Holder(Secret secret) {
            this.secret = secret;
        }

        Secret swap(Secret[] all, int index) {
            return all[index];
        }

        public static String methodType() {
            UnaryOperator<Secret> same = it -> it;
            return "linked " + same.apply(null);
        }

        public static String instance() {
            return "made " + (new Secret() != null);
        }

        public static String cast() {
            Object none = null;
            return "cast " + (Secret) none;
        }
    }

    private static final class Other extends ClassLoader {
        Other() {
            super(InaccessibleTypes.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.endsWith("$Holder")) {
                return super.loadClass(name, resolve);
            }
            try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (java.io.IOException problem) {
                throw new ClassNotFoundException(name, problem);
            }
        }
    }

    private static void call(Class<?> holder, String name) throws Exception {
        try {
            System.out.println(name + ": " + holder.getMethod(name).invoke(null));
        } catch (InvocationTargetException thrown) {
            System.out.println(name + ": " + thrown.getCause().getClass().getName());
        }
    }

    private static void show(Class<?> holder) throws Exception {
        Field[] fields = holder.getDeclaredFields();
        Arrays.sort(fields, Comparator.comparing(Field::getName));
        for (Field field : fields) {
            System.out.println(field);
        }
        Constructor<?>[] constructors = holder.getDeclaredConstructors();
        Arrays.sort(constructors, Comparator.comparing(Constructor::getParameterCount));
        for (Constructor<?> constructor : constructors) {
            System.out.println(constructor.getParameterCount() + " " + Arrays.toString(constructor.getParameterTypes()));
        }
        for (Method method : holder.getDeclaredMethods()) {
            if (method.getName().equals("swap")) {
                System.out.println(method);
            }
        }
        for (String name : new String[] {"methodType", "instance", "cast"}) {
            call(holder, name);
        }
    }

    public static void main(String[] args) throws Exception {
        show(Holder.class);
        Class<?> foreign = new Other().loadClass(Holder.class.getName());
        System.out.println(foreign == Holder.class);
        show(foreign);
    }
}
