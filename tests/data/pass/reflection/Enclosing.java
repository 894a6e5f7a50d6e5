package reflection;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.Supplier;

/** Where classes were written: members, local and anonymous ones in methods, constructors and initialisers, lambdas, arrays and records. */
public class Enclosing {
    private static final Object STATIC = new Object() { };
    private final Object field = new Object() { };
    private Object made;

    private Enclosing() {
        class InConstructor {
        }
        made = new InConstructor();
    }

    private interface Member {
        class Deep {
            enum Deeper { ONE { }, TWO }
        }
    }

    private static final class Nested {
        private final class Inner {
            private Inner(String text) {
            }
        }
    }

    protected record Record(int part) {
    }

    private @interface Mark {
    }

    public static void main(String[] args) throws Exception {
        class Local {
            Object anonymous() {
                return new Comparator<String>() {
                    @Override
                    public int compare(String one, String other) {
                        return 0;
                    }
                };
            }
        }
        Supplier<Object> inLambda = () -> new Object() { };
        Enclosing instance = new Enclosing();
        Class<?>[] classes = {Enclosing.class, STATIC.getClass(), instance.field.getClass(), instance.made.getClass(), Member.class, Member.Deep.class,
            Member.Deep.Deeper.class, Member.Deep.Deeper.ONE.getClass(), Nested.class, Nested.Inner.class, Record.class, Mark.class, Local.class,
            new Local().anonymous().getClass(), inLambda.get().getClass(), Local[][].class, int.class, void.class, Enclosing[].class};
        for (Class<?> type : classes) {
            describe(type);
        }
        System.out.println(names(Enclosing.class.getDeclaredClasses()) + " " + names(Enclosing.class.getClasses()) + " " + names(Member.class.getDeclaredClasses()));
        System.out.println(names(int[].class.getDeclaredClasses()) + " " + names(Member.Deep.Deeper.class.getEnumConstants()[0].getClass().getNestMembers()).length());
        Constructor<?> constructor = Nested.Inner.class.getDeclaredConstructors()[0];
        System.out.println(constructor.toGenericString() + " " + Arrays.toString(constructor.getParameters()) + " " + constructor.getParameterCount());
        System.out.println(inLambda.getClass().isSynthetic() + " " + inLambda.getClass().isHidden() + " " + inLambda.getClass().getEnclosingMethod()
                + " " + inLambda.getClass().getNestHost().getSimpleName() + " " + inLambda.getClass().getInterfaces()[0]);
        for (Method method : Enclosing.class.getDeclaredMethods()) {
            if (method.isSynthetic()) {
                System.out.println(Modifier.toString(method.getModifiers()) + " " + method.getReturnType().getSimpleName() + " " + method.getParameterCount());
            }
        }
    }

    private static void describe(Class<?> type) {
        System.out.println(type.getName() + " | " + type.getSimpleName() + " | " + type.getCanonicalName() + " | " + type.getTypeName() + " | " + type.toGenericString());
        System.out.println("    " + (type.isAnonymousClass() ? "anonymous " : "") + (type.isLocalClass() ? "local " : "") + (type.isMemberClass() ? "member " : "")
                + (type.isRecord() ? "record " : "") + (type.isEnum() ? "enum " : "") + (type.isSealed() ? "sealed " : "")
                + Modifier.toString(type.getModifiers()) + " | " + type.getDeclaringClass() + " | " + type.getEnclosingClass()
                + " | " + type.getEnclosingMethod() + " | " + type.getEnclosingConstructor() + " | " + type.getNestHost().getSimpleName() + " | " + type.getPackageName());
    }

    private static String names(Class<?>[] types) {
        return Arrays.toString(Arrays.stream(types).map(Class::getSimpleName).sorted().toArray());
    }
}
