package convert;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** checkcast and instanceof over classes, interfaces, arrays and null, with the messages of failures. */
public class Casts {
    interface Swims {
    }

    static class Animal {
    }

    static class Duck extends Animal implements Swims {
    }

    static void attempt(String what, Runnable cast) {
        try {
            cast.run();
            System.out.println(what + " works");
        } catch (ClassCastException e) {
            System.out.println(what + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        Object duck = new Duck(), animal = new Animal(), ints = new int[0], strings = new String[0], matrix = new int[1][1];
        Object[] all = {duck, animal, ints, strings, matrix, null, "s", 1, new ArrayList<String>(), new Object[0], new Duck[0]};
        for (Object o : all) {
            System.out.println((o instanceof Animal) + " " + (o instanceof Swims) + " " + (o instanceof Object[]) + " " + (o instanceof int[])
                + " " + (o instanceof Cloneable) + " " + (o instanceof java.io.Serializable) + " " + (o instanceof int[][]) + " "
                + (o instanceof Animal[]) + " " + (o instanceof Swims[]) + " " + (o instanceof Collection) + " " + (o instanceof Comparable));
        }
        attempt("Duck to Animal", () -> System.out.print(((Animal) duck).getClass().getSimpleName() + " "));
        attempt("Animal to Duck", () -> System.out.println((Duck) animal));
        attempt("Animal to Swims", () -> System.out.println((Swims) animal));
        attempt("int[] to Object[]", () -> System.out.println((Object[]) ints));
        attempt("int[] to long[]", () -> System.out.println((long[]) ints));
        attempt("int[][] to Object[]", () -> System.out.print(((Object[]) matrix).length + " "));
        attempt("String[] to Comparable[]", () -> System.out.print(((Comparable<?>[]) strings).length + " "));
        attempt("String to Integer", () -> System.out.println((Integer) all[6]));
        attempt("null to Duck", () -> System.out.print((Duck) all[5] + " "));
        List<String> polluted = new ArrayList<>();
        @SuppressWarnings("unchecked")
        List<Object> raw = (List<Object>) (List<?>) polluted;
        raw.add(1);
        attempt("polluted list", () -> System.out.println(polluted.get(0).length()));
        attempt("Class.cast", () -> System.out.println(Duck.class.cast(animal)));
    }
}
// small
