package object;

import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;

/** Local and anonymous classes, records, enums and interfaces: captures through several levels, in constructors, by reflection. */
public class LocalClasses {
    final String name;

    LocalClasses(String name) {
        this.name = name;
    }

    class Inner {
        final String name;

        Inner(String name) {
            this.name = name;
        }

        class Innermost {
            final String name = "innermost";

            String path() {
                return LocalClasses.this.name + "." + Inner.this.name + "." + name;
            }
        }

        Supplier<String> local(int number) {
            String captured = "captured" + number;
            class Local implements Supplier<String> {
                final long own = number * 2L;

                @Override
                public String get() {
                    Supplier<String> nested = new Supplier<>() {
                        @Override
                        public String get() {
                            return LocalClasses.this.name + name + captured + number + own;
                        }
                    };
                    return nested.get();
                }

                Local again() {
                    return new Local();
                }
            }
            return new Local().again();
        }
    }

    static Iterable<Integer> range(int from, int to) {
        return () -> new Iterator<>() {
            int next = from;

            @Override
            public boolean hasNext() {
                return next < to;
            }

            @Override
            public Integer next() {
                return next++;
            }
        };
    }

    static String localTypes() {
        record Point(int x, int y) {
            Point {
                if (x < 0) throw new IllegalArgumentException("negative");
            }

            int sum() {
                return x + y;
            }
        }
        enum Direction {
            LEFT, RIGHT;

            Direction turn() {
                return values()[1 - ordinal()];
            }
        }
        interface Mover {
            Point move(Point point);
        }
        Mover mover = point -> new Point(point.x + 1, point.y);
        return mover.move(new Point(1, 2)) + " " + Direction.LEFT.turn() + " " + new Point(3, 4).sum();
    }

    abstract static class Early {
        Early() {
            System.out.println("in the superclass's constructor: " + see());
        }

        abstract String see();
    }

    static String early(String captured) {
        String[] seen = {"seen"};
        return new Early() {
            final String field = "field";
            String late = "late";
            final String computed = String.valueOf(5);

            @Override
            String see() {
                return captured + seen[0] + field + late + computed;
            }
        }.see();
    }

    static class Derived extends LocalClasses.Inner {
        Derived(LocalClasses outer) {
            outer.super("derived");
        }
    }

    static List<Object> initialisers(int a) {
        return new ArrayList<>() {
            {
                add(a);
                add(size());
            }

            int b = a + size();

            {
                add(b);
            }
        };
    }

    static void reflect() {
        Object anonymous = new Object() { };
        class Named { }
        for (Class<?> type : new Class<?>[] {anonymous.getClass(), Named.class, Inner.class, Inner.Innermost.class, new LocalClasses("x").new Inner("y").local(1).getClass()}) {
            System.out.println(type.getName() + " '" + type.getSimpleName() + "' " + type.isAnonymousClass() + type.isLocalClass() + type.isMemberClass() + " " + type.getEnclosingMethod() + " " + type.getDeclaringClass() + " " + Modifier.toString(type.getModifiers()));
            for (Constructor<?> constructor : type.getDeclaredConstructors()) System.out.println("  " + constructor.getParameterCount() + " " + Arrays.toString(constructor.getGenericParameterTypes()));
        }
    }

    public static void main(String[] args) {
        LocalClasses outer = new LocalClasses("outer");
        Inner inner = outer.new Inner("inner");
        System.out.println(inner.new Innermost().path());
        System.out.println(inner.local(7).get());
        int sum = 0;
        for (int i : range(1, 5)) for (int j : range(0, i)) sum += i * j;
        System.out.println(sum + " " + localTypes());
        System.out.println(early("captured "));
        System.out.println(new Derived(outer).new Innermost().path() + " " + initialisers(8));
        try {
            LocalClasses none = null;
            none.new Inner("x");
        } catch (NullPointerException e) {
            System.out.println("no outer object");
        }
        reflect();
    }
}
