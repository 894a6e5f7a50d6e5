package input;

/** Ways to an object. */
public final class Instances {
    private Instances() {}

    public static final class Singleton {
        private static final Singleton INSTANCE = new Singleton();

        private Singleton() {}

        public static Singleton instance() {
            return INSTANCE;
        }

        public int answer() {
            return 42;
        }
    }

    public static final class Factory {
        private Factory() {}

        public static Product make(String name) {
            return new Product(name);
        }
    }

    public static final class Product {
        private final String name;

        private Product(String name) {
            this.name = name;
        }

        public String label() {
            return "<" + name + ">";
        }
    }

    public static final class Unreachable {
        private Unreachable() {}

        public int never() {
            return 1;
        }
    }

    public static int unwrap(Unreachable unreachable) {
        return unreachable == null ? 0 : unreachable.never();
    }
}
