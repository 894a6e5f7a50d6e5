package reflection;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Method;
import java.util.Arrays;

/** Annotations read at run time. */
public class Annotations {
    enum Level { LOW, HIGH }

    @Retention(RetentionPolicy.RUNTIME)
    @Inherited
    @interface Info {
        String value() default "nothing";

        int number() default 5;

        Level level() default Level.LOW;

        Class<?> type() default Object.class;

        String[] names() default {"a", "b"};

        Tag nested() default @Tag("inner");
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Repeatable(Tags.class)
    @interface Tag {
        String value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Tags {
        Tag[] value();
    }

    @interface NotKept {
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.PARAMETER, ElementType.TYPE_USE})
    @interface Given {
    }

    @Info(value = "parent", number = -1, level = Level.HIGH, type = int[].class, names = {}, nested = @Tag("own"))
    @NotKept
    static class Parent {
        @Info
        int field;

        @Tag("one")
        @Tag("two")
        @Deprecated(since = "1")
        void method(@Given String given, int plain) {
        }
    }

    static class Child extends Parent {
    }

    public static void main(String[] args) throws Exception {
        Info info = Parent.class.getAnnotation(Info.class);
        System.out.println(info.value() + " " + info.number() + " " + info.level() + " " + info.type() + " " + info.names().length + " " + info.nested().value() + " " + info.annotationType());
        System.out.println(Parent.class.getAnnotations().length + " " + Child.class.isAnnotationPresent(Info.class) + " " + Child.class.getDeclaredAnnotations().length);
        Info defaults = Parent.class.getDeclaredField("field").getAnnotation(Info.class);
        System.out.println(defaults.value() + " " + defaults.number() + " " + Arrays.toString(defaults.names()) + " " + defaults.nested().value() + " " + defaults.type());
        System.out.println(info.equals(defaults) + " " + info.equals(Child.class.getAnnotation(Info.class)) + " " + (info.hashCode() == Child.class.getAnnotation(Info.class).hashCode()));
        Method method = Parent.class.getDeclaredMethod("method", String.class, int.class);
        System.out.println(method.getAnnotationsByType(Tag.class).length + " " + method.getAnnotation(Tag.class) + " " + method.getAnnotation(Tags.class).value()[1].value());
        System.out.println(method.getAnnotation(Deprecated.class).since() + method.getAnnotation(Deprecated.class).forRemoval());
        System.out.println(method.getParameterAnnotations()[0].length + " " + method.getParameterAnnotations()[1].length);
        System.out.println(method.getAnnotatedParameterTypes()[0].isAnnotationPresent(Given.class));
        System.out.println(Info.class.getMethod("number").getDefaultValue() + " " + Info.class.isAnnotation());
        System.out.println(Parent.class.getAnnotation(NotKept.class));
        System.out.println(Override.class.getAnnotation(Retention.class).value());
        System.out.println(method.getAnnotation(Tags.class).value()[0].equals(method.getAnnotationsByType(Tag.class)[0]));
    }
}
