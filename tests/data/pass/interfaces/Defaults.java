package interfaces;

/** Default methods: diamonds, X.super calls, private and static methods, Object's methods, and abstract again. */
public class Defaults {
    interface Named {
        String name();

        default String greet() {
            return prefix() + name();
        }

        private String prefix() {
            return shared("Hello ");
        }

        private static String shared(String text) {
            return text + "dear ";
        }

        static Named of(String name) {
            return () -> name;
        }
    }

    interface Loud extends Named {
        @Override
        default String greet() {
            return Named.super.greet().toUpperCase();
        }
    }

    interface Polite extends Named {
        @Override
        default String greet() {
            return "please, " + Named.super.greet();
        }
    }

    interface Strict extends Named {
        @Override
        String greet();
    }

    static class Both implements Loud, Polite {
        @Override
        public String name() {
            return "both";
        }

        @Override
        public String greet() {
            return Loud.super.greet() + " / " + Polite.super.greet();
        }
    }

    static class Base {
        public String greet() {
            return "the class's";
        }
    }

    static class ClassWins extends Base implements Loud {
        @Override
        public String name() {
            return "class wins";
        }
    }

    static class Again implements Strict {
        @Override
        public String name() {
            return "again";
        }

        @Override
        public String greet() {
            return "had to: " + new Polite() {
                @Override
                public String name() {
                    return Again.this.name();
                }
            }.greet();
        }
    }

    interface Left {
        default String side() {
            return "left";
        }
    }

    interface Right extends Left {
        @Override
        default String side() {
            return "right";
        }
    }

    static class Mixed implements Left, Right {
    }

    static class LeftBase implements Left {
    }

    static class Sub extends LeftBase implements Right {
    }

    interface Generic<T> {
        T value();

        default T twice(T other) {
            return value() == null ? other : value();
        }
    }

    interface Numeric<N extends Number> extends Generic<N> {
        @Override
        default N twice(N other) {
            return other.intValue() > 10 ? other : Generic.super.twice(other);
        }
    }

    interface Constants {
        int A = count("A");
        int B = count("B");

        default int sum() {
            return A + B;
        }
    }

    static int counter;

    static int count(String name) {
        System.out.println("constant " + name);
        return ++counter;
    }

    interface Comparable2 {
        boolean equals(Object other);

        String toString();

        int compare();
    }

    public static void main(String[] args) {
        System.out.println(Named.of("lambda").greet());
        Loud loud = () -> "loud";
        System.out.println(loud.greet());
        System.out.println(new Both().greet());
        System.out.println(new ClassWins().greet());
        System.out.println(new Again().greet());
        System.out.println(new Mixed().side() + " " + new Sub().side() + " " + new LeftBase().side() + " " + ((Left) new Sub()).side());
        Numeric<Integer> numeric = () -> 5;
        Generic<Integer> generic = numeric;
        System.out.println(numeric.twice(3) + " " + numeric.twice(30) + " " + generic.twice(30) + " " + generic.twice(2));
        Generic<String> none = () -> null;
        System.out.println(none.twice("other"));
        System.out.println("before");
        Constants constants = new Constants() { };
        System.out.println("made");
        System.out.println(constants.sum());
        Comparable2 lambda = () -> 7;
        System.out.println(lambda.compare() + " " + lambda.equals(lambda) + " " + lambda.equals(null));
        try {
            ((Generic) numeric).twice("text");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }
}
// small
