package reflection;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Parameters, generic and annotated types of members. */
public class Parameters {
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.TYPE_USE, ElementType.TYPE_PARAMETER})
    @interface Use {
        String value() default "";
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.PARAMETER)
    @interface On {}

    record Pair(@Use("left") String left, List<@Use("element") Integer> right) {}

    enum Sign { PLUS, MINUS }

    class Inner {
        Inner(@On int number) {}
    }

    static abstract class Base<@Use("parameter") T extends @Use("bound") Number> implements Comparable<@Use("other") Base<T>> {
        @Use("field") T field;
        String @Use("array") [] array;

        <X extends Exception> @Use("result") T method(@Use("argument") T one, final @On List<? extends @Use("wild") T> two, int... rest)
                throws @Use("thrown") X {
            return one;
        }
    }

    static void parameters(Executable executable) {
        for (Parameter parameter : executable.getParameters()) {
            System.out.println("  " + parameter + " " + parameter.getModifiers() + parameter.isNamePresent() + parameter.isImplicit()
                    + parameter.isSynthetic() + parameter.isVarArgs() + Arrays.toString(parameter.getAnnotations())
                    + " " + parameter.getParameterizedType() + " " + uses(parameter.getAnnotatedType()));
        }
    }

    static String uses(AnnotatedType type) {
        String text = Arrays.toString(Arrays.stream(type.getAnnotations()).map(a -> ((Use) a).value()).toArray());
        if (type instanceof AnnotatedParameterizedType several) {
            for (AnnotatedType argument : several.getAnnotatedActualTypeArguments()) {
                text += uses(argument);
            }
        }
        if (type instanceof AnnotatedArrayType array) {
            text += uses(array.getAnnotatedGenericComponentType());
        }
        return text;
    }

    public static void main(String[] args) throws Exception {
        Method method = Base.class.getDeclaredMethod("method", Number.class, List.class, int[].class);
        System.out.println(method.toGenericString());
        parameters(method);
        System.out.println(uses(method.getAnnotatedReturnType()) + uses(method.getAnnotatedExceptionTypes()[0]));
        System.out.println(uses(Base.class.getDeclaredField("field").getAnnotatedType())
                + uses(Base.class.getDeclaredField("array").getAnnotatedType()));
        System.out.println(uses(Base.class.getAnnotatedInterfaces()[0]) + uses(Base.class.getAnnotatedSuperclass()));
        System.out.println(Arrays.toString(Arrays.stream(Base.class.getTypeParameters()[0].getAnnotations()).map(a -> ((Use) a).value()).toArray())
                + uses(Base.class.getTypeParameters()[0].getAnnotatedBounds()[0]));
        for (Class<?> type : new Class<?>[] {Pair.class, Sign.class, Inner.class}) {
            for (Constructor<?> constructor : type.getDeclaredConstructors()) {
                System.out.println(constructor.toGenericString());
                parameters(constructor);
            }
        }
        Arrays.stream(Pair.class.getRecordComponents()).forEach(component -> System.out.println(component + " " + component.getAccessor()
                + " " + component.getGenericSignature() + " " + uses(component.getAnnotatedType())));
        Method[] methods = Sign.class.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::getName));
        for (Method each : methods) {
            System.out.println(each + " " + each.isSynthetic());
            parameters(each);
        }
    }
}
