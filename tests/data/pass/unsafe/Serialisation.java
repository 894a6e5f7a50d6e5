package unsafe;

import java.io.Serializable;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import sun.reflect.ReflectionFactory;

/** Objects made without their own constructors by ReflectionFactory, as serialisers and mocking libraries make them. */
public class Serialisation {
    static class Base {
        String base = "base";
        static int constructed;

        Base() {
            constructed++;
        }

        protected Base(int fails) {
            throw new IllegalStateException("failed");
        }
    }

    static class Derived extends Base implements Serializable {
        String own = "own";
        final int fixed = 5;
        final Object computed = new Object();

        Derived(String needed) {
            throw new IllegalStateException("not called " + needed);
        }
    }

    static final class Alone {
        int number = 7;

        private Alone(int number) {
            this.number = number;
        }
    }

    enum Choice { ONE }

    record Pair(int a) {
    }

    interface Action {
        Object run() throws Throwable;
    }

    static void attempt(Action action) {
        try {
            System.out.println(action.run());
        } catch (Throwable e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage() + " <- " + e.getCause());
        }
    }

    public static void main(String[] args) throws Exception {
        ReflectionFactory factory = ReflectionFactory.getReflectionFactory();
        Constructor<?> ofObject = factory.newConstructorForSerialization(Derived.class, Object.class.getDeclaredConstructor());
        Derived bare = (Derived) ofObject.newInstance();
        System.out.println(bare.base + " " + bare.own + " " + bare.computed + " " + Derived.class.getDeclaredField("fixed").get(bare) + " " + Base.constructed + " " + ofObject.getDeclaringClass().getSimpleName() + " " + ofObject.getParameterCount());
        Constructor<?> ofBase = factory.newConstructorForSerialization(Derived.class, Base.class.getDeclaredConstructor());
        Derived half = (Derived) ofBase.newInstance();
        System.out.println(half.base + " " + half.own + " " + Base.constructed + " " + (ofBase.newInstance() != half) + " " + Base.constructed);
        Constructor<?> alone = factory.newConstructorForSerialization(Alone.class, Object.class.getDeclaredConstructor());
        System.out.println(((Alone) alone.newInstance()).number);
        Constructor<?> failing = factory.newConstructorForSerialization(Derived.class, Base.class.getDeclaredConstructor(int.class));
        try {
            failing.newInstance(1);
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause());
        }
        attempt(() -> factory.newConstructorForSerialization(Pair.class, Object.class.getDeclaredConstructor()).newInstance());
        attempt(() -> factory.newConstructorForSerialization(Derived.class).newInstance().getClass());
        attempt(() -> factory.newConstructorForSerialization(Alone.class));
        attempt(() -> factory.newConstructorForSerialization(Base.class, String.class.getDeclaredConstructor()).newInstance().getClass());
        attempt(() -> factory.newConstructorForSerialization(Choice.class, Object.class.getDeclaredConstructor()).newInstance().getClass());
        attempt(() -> factory.newConstructorForExternalization(Alone.class));
        attempt(() -> factory.readObjectForSerialization(Derived.class) + " " + factory.hasStaticInitializerForSerialization(Base.class));
        for (int i = 0; i < 30; i++) half = (Derived) ofBase.newInstance();
        System.out.println(Base.constructed + " " + half.getClass().getSimpleName());
        Constructor<?> clone = factory.newConstructorForSerialization(Object.class, Object.class.getDeclaredConstructor());
        System.out.println(clone.newInstance().getClass() + " " + ofBase.equals(Base.class.getDeclaredConstructor()) + " " + ofBase.toString());
    }
}
