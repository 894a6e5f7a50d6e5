package object;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;

/** Enums with fields, bodies, interfaces, sets and maps. */
public class Enums {
    interface Applies {
        int apply(int a, int b);
    }

    enum Operation implements Applies {
        ADD("+") {
            @Override
            public int apply(int a, int b) {
                return a + b;
            }
        },
        MULTIPLY("*") {
            @Override
            public int apply(int a, int b) {
                return a * b;
            }

            @Override
            public String toString() {
                return "times";
            }
        };

        final String symbol;
        static final String FIRST = values()[0].symbol;

        Operation(String symbol) {
            this.symbol = symbol;
        }
    }

    enum Planet { MERCURY, VENUS, EARTH, MARS }

    enum Empty { }

    enum Single {
        INSTANCE;

        int calls;
    }

    public static void main(String[] args) {
        for (Operation o : Operation.values()) {
            System.out.println(o + " " + o.name() + " " + o.ordinal() + " " + o.symbol + " " + o.apply(3, 4) + " " + o.getClass().getName() + " "
                + o.getDeclaringClass().getSimpleName() + " " + o.getClass().isEnum());
        }
        System.out.println(Operation.FIRST + Empty.values().length + ++Single.INSTANCE.calls);
        System.out.println(Planet.valueOf("EARTH").compareTo(Planet.MARS) + " " + (Planet.valueOf("MARS") == Planet.MARS) + " " + Planet.EARTH.equals("EARTH"));
        try {
            Planet.valueOf("PLUTO");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Planet.valueOf(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Planet.values() != Planet.values());
        EnumSet<Planet> set = EnumSet.range(Planet.VENUS, Planet.MARS);
        set.remove(Planet.EARTH);
        System.out.println(set + " " + EnumSet.complementOf(set) + " " + EnumSet.noneOf(Planet.class) + " " + EnumSet.allOf(Planet.class).contains(Planet.EARTH));
        EnumMap<Planet, Integer> map = new EnumMap<>(Planet.class);
        map.put(Planet.MARS, 4);
        map.put(Planet.MERCURY, 1);
        System.out.println(map + " " + map.get(Planet.EARTH) + " " + map.containsKey(Planet.MARS));
        System.out.println(Arrays.toString(Planet.class.getEnumConstants()) + " " + Enum.valueOf(Planet.class, "VENUS"));
        for (Planet p : Planet.values()) {
            switch (p) {
                case MERCURY:
                    System.out.print("hot ");
                case VENUS:
                    System.out.print("inner ");
                    break;
                case EARTH:
                    System.out.print("home ");
                    break;
                default:
                    System.out.print("other ");
            }
        }
        System.out.println();
    }
}
