package reflection;

import java.lang.annotation.Annotation;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Arrays;

/** Annotations with members of every kind, as text, compared, inherited, repeated, and on every declaration. */
public class AnnotationMembers {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Every {
        boolean z() default true;

        byte b() default -1;

        char c() default '\'';

        short s() default 300;

        int i() default Integer.MIN_VALUE;

        long j() default 1L << 40;

        float f() default 1.5f;

        double d() default Double.NaN;

        String text() default "quote \" and \n newline";

        Class<?> type() default int[].class;

        RetentionPolicy policy() default RetentionPolicy.SOURCE;

        Small nested() default @Small(3);

        int[] numbers() default {1, 2};

        String[] texts() default {};

        Class<?>[] types() default {void.class, String.class};

        Small[] smalls() default {@Small, @Small(9)};

        float[] floats() default {Float.POSITIVE_INFINITY, Float.NaN};

        char[] chars() default {'a', '\t'};
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Small {
        int value() default 0;
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Inherited
    @Repeatable(Tags.class)
    @interface Tag {
        String value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Inherited
    @interface Tags {
        Tag[] value();
    }

    @Retention(RetentionPolicy.CLASS)
    @interface Unseen {
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.PARAMETER, ElementType.LOCAL_VARIABLE, ElementType.FIELD, ElementType.CONSTRUCTOR, ElementType.METHOD, ElementType.TYPE})
    @interface Where {
        String value() default "here";
    }

    @Every
    static class Defaults {
    }

    @Every(z = false, b = 5, c = 'x', text = "", type = Defaults.class, numbers = {}, nested = @Small, texts = "one", d = -0.0)
    static class Changed {
    }

    @Tag("one")
    static class Single {
    }

    @Tag("one")
    @Tag("two")
    @Unseen
    static class Twice {
    }

    static class InheritsTwice extends Twice {
    }

    @Tag("own")
    static class Overrides extends Twice {
    }

    @Small
    static class NotInherited {
    }

    static class Child extends NotInherited {
    }

    static class Placed {
        @Where("field")
        int field;

        @Where
        Placed(@Where("first") int a, String b) {
        }

        @Where("method")
        @Tag("method")
        void method(@Where("a") @Small(1) int a, int b, @Small(2) int c) {
        }
    }

    static void show(AnnotatedElement element) {
        System.out.println(element + ": " + Arrays.toString(element.getAnnotations()) + " declared " + element.getDeclaredAnnotations().length);
    }

    public static void main(String[] args) throws Exception {
        Every defaults = Defaults.class.getAnnotation(Every.class), changed = Changed.class.getAnnotation(Every.class);
        System.out.println(defaults);
        System.out.println(changed);
        System.out.println(defaults.equals(changed) + " " + defaults.equals(Defaults.class.getAnnotation(Every.class)) + " " + (defaults.hashCode() == Defaults.class.getAnnotation(Every.class).hashCode()) + " " + defaults.annotationType());
        Small small = NotInherited.class.getAnnotation(Small.class);
        System.out.println(small.hashCode() + " " + (127 * "value".hashCode() ^ 0) + " " + Single.class.getAnnotation(Tag.class).hashCode() + " " + changed.nested().equals(small));
        defaults.numbers()[0] = 100;
        System.out.println(defaults.numbers()[0] + " " + Proxy.isProxyClass(defaults.getClass()));
        System.out.println(Every.class.getMethod("numbers").getDefaultValue() instanceof int[] numbers ? Arrays.toString(numbers) : "none");
        System.out.println(Tag.class.getMethod("value").getDefaultValue() + " " + Every.class.isAnnotation() + " " + Every.class.isInterface() + " " + Arrays.toString(Every.class.getInterfaces()));
        for (Class<?> type : new Class<?>[] {Single.class, Twice.class, InheritsTwice.class, Overrides.class, Child.class}) {
            show(type);
            System.out.println("  " + type.isAnnotationPresent(Tag.class) + " " + type.isAnnotationPresent(Tags.class) + " " + Arrays.toString(type.getAnnotationsByType(Tag.class)) + " " + Arrays.toString(type.getDeclaredAnnotationsByType(Tag.class)) + " " + type.getDeclaredAnnotation(Tag.class));
        }
        show(Placed.class.getDeclaredField("field"));
        show(Placed.class.getDeclaredConstructors()[0]);
        show(Placed.class.getDeclaredMethod("method", int.class, int.class, int.class));
        System.out.println(Arrays.deepToString(Placed.class.getDeclaredMethod("method", int.class, int.class, int.class).getParameterAnnotations()));
        System.out.println(Arrays.deepToString(Placed.class.getDeclaredConstructors()[0].getParameterAnnotations()));
        Annotation own = new Small() {
            @Override
            public int value() {
                return 0;
            }

            @Override
            public Class<? extends Annotation> annotationType() {
                return Small.class;
            }
        };
        System.out.println(small.equals(own) + " " + own.equals(small));
        try {
            small.getClass().getMethod("value").invoke("not one");
        } catch (IllegalArgumentException | InvocationTargetException | IllegalAccessException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }
}
