package generics;

import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;

/** Type arguments at run time: those of superclasses resolved through variables, bounds, wildcards, owners, equal and unequal types. */
public class Wildcards<T extends Number & Comparable<T>> {
    static class Base<A, B extends A> {
        class Inner<C> {
            B value;
            List<? super C> sink;
        }

        Inner<String>[] inners;
    }

    static class Middle<X extends Comparable<? super X>> extends Base<Comparable<X>, Comparable<X>> implements Callable<List<X>> {
        @Override
        public List<X> call() {
            return List.of();
        }
    }

    static final class Leaf extends Middle<String> implements Comparator<Leaf[]> {
        @Override
        public int compare(Leaf[] one, Leaf[] other) {
            return 0;
        }
    }

    Map<? extends T, List<? super T[]>> field;
    static Base<Object, String>.Inner<Integer> inner;

    <E extends Exception, F extends E> Map<E, ? extends F> method(Function<? super E, ? extends F[]> function, List<?>... rest) throws E {
        return null;
    }

    public static void main(String[] args) throws Exception {
        for (Class<?> type : new Class<?>[] {Wildcards.class, Base.class, Middle.class, Leaf.class, Base.Inner.class}) {
            System.out.println(type.toGenericString() + " extends " + type.getGenericSuperclass() + " implements " + Arrays.toString(type.getGenericInterfaces()));
            for (TypeVariable<?> variable : type.getTypeParameters()) {
                System.out.println("    " + variable + " of " + variable.getGenericDeclaration() + ": " + Arrays.toString(variable.getBounds()));
            }
        }
        System.out.println(resolved(Leaf.class, Callable.class) + " " + resolved(Leaf.class, Comparator.class) + " " + resolved(Leaf.class, Base.class) + " " + resolved(new ArrayList<Integer>() { }.getClass(), Collection.class));
        ParameterizedType type = (ParameterizedType) Wildcards.class.getDeclaredField("inner").getGenericType();
        System.out.println(type + " | " + type.getOwnerType() + " | " + type.getRawType() + " | " + Arrays.toString(type.getActualTypeArguments()));
        walk(Wildcards.class.getDeclaredField("field").getGenericType(), "");
        walk(Base.class.getDeclaredField("inners").getGenericType(), "");
        for (Method method : Wildcards.class.getDeclaredMethods()) {
            if (method.getName().equals("method")) {
                System.out.println(method.toGenericString());
                System.out.println(Arrays.toString(method.getGenericParameterTypes()) + " " + Arrays.toString(method.getGenericExceptionTypes()) + " " + method.isVarArgs());
                System.out.println(((AnnotatedParameterizedType) method.getAnnotatedReturnType()).getAnnotatedActualTypeArguments()[1].getType());
            }
        }
        Type one = Leaf.class.getGenericSuperclass();
        Type other = new Middle<String>() { }.getClass().getGenericSuperclass();
        System.out.println(one.equals(other) + " " + (one.hashCode() == other.hashCode()) + " " + one.equals(new Middle<Integer>() { }.getClass().getGenericSuperclass()));
        System.out.println(Base.class.getTypeParameters()[0].equals(Base.class.getTypeParameters()[0]) + " " + Middle.class.getTypeParameters()[0].equals(Base.class.getTypeParameters()[0]));
        Arrays.stream(Leaf.class.getMethods())
                .filter(method -> method.getName().equals("compare") || method.getName().equals("call"))
                .map(method -> method.isBridge() + " " + method.getGenericReturnType() + " " + Arrays.toString(method.getGenericParameterTypes()))
                .sorted()
                .forEach(System.out::println);
    }

    /** The arguments that a class gives to the variables of one of its supertypes. */
    private static String resolved(Class<?> from, Class<?> target) {
        Map<Type, Type> known = new HashMap<>();
        List<Type> work = new ArrayList<>(List.of(from));
        for (int index = 0; index < work.size(); index++) {
            Type type = work.get(index);
            Class<?> raw = (Class<?>) (type instanceof ParameterizedType ? ((ParameterizedType) type).getRawType() : type);
            if (type instanceof ParameterizedType) {
                Type[] arguments = ((ParameterizedType) type).getActualTypeArguments();
                for (int argument = 0; argument < arguments.length; argument++) {
                    known.put(raw.getTypeParameters()[argument], known.getOrDefault(arguments[argument], arguments[argument]));
                }
            }
            if (raw.getGenericSuperclass() != null) {
                work.add(raw.getGenericSuperclass());
            }
            work.addAll(List.of(raw.getGenericInterfaces()));
        }
        return Arrays.stream(target.getTypeParameters()).map(variable -> variable + "=" + known.get(variable)).toList().toString();
    }

    private static void walk(Type type, String indent) {
        System.out.println(indent + type.getTypeName());
        if (type instanceof ParameterizedType) {
            for (Type argument : ((ParameterizedType) type).getActualTypeArguments()) {
                walk(argument, indent + "  ");
            }
        } else if (type instanceof GenericArrayType) {
            walk(((GenericArrayType) type).getGenericComponentType(), indent + "  ");
        } else if (type instanceof WildcardType) {
            System.out.println(indent + "  " + Arrays.toString(((WildcardType) type).getUpperBounds()) + " " + Arrays.toString(((WildcardType) type).getLowerBounds()));
        }
    }
}
