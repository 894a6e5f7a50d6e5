package lambda;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Method;
import java.util.Comparator;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntBiFunction;

/** Lambdas and method references that can be written and read again. */
public class Serialisable {
    interface SerialFunction<A, B> extends Function<A, B>, Serializable {
    }

    interface SerialSupplier<T> extends Supplier<T>, Serializable {
    }

    static byte[] write(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }

    @SuppressWarnings("unchecked")
    static <T> T copy(T object) throws Exception {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(write(object)))) {
            return (T) in.readObject();
        }
    }

    static SerializedLambda form(Object lambda) throws Exception {
        Method method = lambda.getClass().getDeclaredMethod("writeReplace");
        method.setAccessible(true);
        return (SerializedLambda) method.invoke(lambda);
    }

    static String shout(String text) {
        return text.toUpperCase() + "!";
    }

    static class Box implements Serializable {
        final int value;

        Box(int value) {
            this.value = value;
        }

        int plus(int other) {
            return value + other;
        }
    }

    static void describe(Object lambda) throws Exception {
        SerializedLambda form = form(lambda);
        System.out.println(form.getCapturingClass() + " " + form.getFunctionalInterfaceClass() + "." + form.getFunctionalInterfaceMethodName() + form.getFunctionalInterfaceMethodSignature());
        System.out.println("  " + form.getImplMethodKind() + " " + form.getImplClass() + "." + form.getImplMethodName().replaceAll("\\$[0-9a-f]{6,}", "\\$hash") + form.getImplMethodSignature() + " " + form.getInstantiatedMethodType());
        for (int i = 0; i < form.getCapturedArgCount(); i++) System.out.println("  captured " + form.getCapturedArg(i).getClass().getSimpleName());
    }

    public static void main(String[] args) throws Exception {
        int number = 5;
        long wide = 1L << 40;
        String text = "captured";
        SerialFunction<String, String> capturing = argument -> argument + number + wide + text;
        System.out.println(copy(capturing).apply("a"));
        SerialFunction<String, String> reference = Serialisable::shout;
        System.out.println(copy(reference).apply("shouted"));
        SerialFunction<String, Integer> unbound = String::length;
        System.out.println(copy(unbound).apply("four"));
        Box box = new Box(40);
        SerialFunction<Integer, Integer> bound = box::plus;
        System.out.println(copy(bound).apply(2));
        SerialFunction<Integer, Box> constructor = Box::new;
        System.out.println(copy(constructor).apply(9).value);
        SerialFunction<Integer, int[]> array = int[]::new;
        System.out.println(copy(array).apply(3).length);
        Runnable intersection = (Runnable & Serializable) () -> System.out.println("intersection");
        copy(intersection).run();
        SerialSupplier<SerialSupplier<String>> nested = () -> () -> "nested " + text;
        System.out.println(copy(copy(nested).get()).get());
        Comparator<String> comparator = Comparator.comparing((Function<String, Integer> & Serializable) String::length).thenComparing(Comparator.naturalOrder());
        System.out.println(copy(comparator).compare("bb", "aa") + " " + copy(comparator).compare("b", "aa"));
        ToIntBiFunction<String, String> plain = (a, b) -> a.length() + b.length();
        try {
            write(plain);
        } catch (NotSerializableException e) {
            System.out.println(e.getMessage().startsWith("lambda.Serialisable$$Lambda"));
        }
        Object lock = new Object();
        SerialSupplier<Boolean> holding = () -> lock == null;
        try {
            write(holding);
        } catch (NotSerializableException e) {
            System.out.println(e.getMessage());
        }
        describe(capturing);
        describe(reference);
        describe(unbound);
        describe(bound);
        describe(constructor);
        describe(array);
        System.out.println(copy(unbound).getClass().isSynthetic() + " " + (copy(reference) instanceof SerialFunction));
    }
}
