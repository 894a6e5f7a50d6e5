package switches;

import java.util.EnumMap;
import java.util.Map;

/** Switches over enums, with bodies, of other classes, exhaustive ones, and null. */
public class EnumSwitches {
    enum Planet {
        MERCURY, VENUS {
            @Override
            boolean hot() {
                return true;
            }
        }, EARTH, MARS;

        boolean hot() {
            return this == MERCURY;
        }

        Planet next() {
            return switch (this) {
                case MERCURY -> VENUS;
                case VENUS -> EARTH;
                case EARTH -> MARS;
                case MARS -> throw new IllegalArgumentException("after " + this);
            };
        }
    }

    enum Empty { }

    static String describe(Planet planet) {
        switch (planet) {
            case EARTH:
                return "home";
            case VENUS:
            case MERCURY:
                return planet.hot() ? "hot" : "?";
        }
        return "other";
    }

    static int value(Thread.State state) {
        return switch (state) {
            case NEW -> 1;
            case RUNNABLE -> 2;
            case BLOCKED, WAITING, TIMED_WAITING -> 3;
            case TERMINATED -> 4;
        };
    }

    static int none(Empty empty) {
        return switch (empty) {
            default -> 1;
        };
    }

    static class Counter {
        final Map<Planet, Integer> counts = new EnumMap<>(Planet.class);

        void count(Planet... planets) {
            for (Planet planet : planets) {
                int by = switch (planet) {
                    case EARTH -> 10;
                    case MARS -> {
                        int sum = 0;
                        for (Planet other : Planet.values()) {
                            if (other == planet) continue;
                            sum += other.ordinal();
                        }
                        yield sum;
                    }
                    default -> 1;
                };
                counts.merge(planet, by, Integer::sum);
            }
        }
    }

    interface Visitor {
        String visit(Planet planet);
    }

    public static void main(String[] args) {
        for (Planet planet : Planet.values()) {
            System.out.print(planet + " " + describe(planet) + " ");
            try {
                System.out.println(planet.next());
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        for (Thread.State state : Thread.State.values()) System.out.print(value(state));
        System.out.println();
        Counter counter = new Counter();
        counter.count(Planet.MARS, Planet.EARTH, Planet.VENUS, Planet.VENUS);
        System.out.println(counter.counts);
        Visitor visitor = planet -> {
            switch (planet) {
                case EARTH -> {
                    return "lambda " + planet.ordinal();
                }
                default -> {
                    return planet.name().toLowerCase();
                }
            }
        };
        System.out.println(visitor.visit(Planet.EARTH) + visitor.visit(Planet.MARS));
        System.out.println(Planet.VENUS.getClass() + " " + Planet.VENUS.getDeclaringClass() + " " + (Planet.VENUS.getClass() == Planet.class));
        for (int i = 0; i < 3; i++) {
            try {
                System.out.println(i == 0 ? describe(null) : i == 1 ? String.valueOf(value(null)) : String.valueOf(none(null)));
            } catch (NullPointerException e) {
                System.out.println(e.getMessage());
            }
        }
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
    }
}
