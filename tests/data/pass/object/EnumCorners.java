package object;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.function.IntBinaryOperator;
import java.util.stream.Collectors;

/** Enums: constants with bodies, statics in constructors, lambdas, interfaces, large sets, serialisation, reflection and comparison. */
public class EnumCorners {
    enum Operation implements IntBinaryOperator {
        PLUS("+", (a, b) -> a + b),
        MINUS("-", (a, b) -> a - b) {
            @Override
            public String toString() {
                return "minus " + symbol;
            }

            @Override
            boolean commutes() {
                return false;
            }
        },
        TIMES("*") {
            final int bonus = 1;

            @Override
            public int applyAsInt(int a, int b) {
                return a * b * bonus;
            }
        };

        static final Map<String, Operation> BY_SYMBOL = Arrays.stream(values()).collect(Collectors.toMap(operation -> operation.symbol, operation -> operation));
        final String symbol;
        private final IntBinaryOperator operator;

        Operation(String symbol) {
            this(symbol, null);
        }

        Operation(String symbol, IntBinaryOperator operator) {
            this.symbol = symbol;
            this.operator = operator;
        }

        @Override
        public int applyAsInt(int a, int b) {
            return operator.applyAsInt(a, b);
        }

        boolean commutes() {
            return true;
        }
    }

    enum Registered {
        A, B, C;

        private static int count;
        private static Registered last;

        static {
            for (Registered each : values()) {
                count++;
                last = each;
            }
        }
    }

    enum Large {
        A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, B0, B1, B2, B3, B4, B5, B6, B7, B8, B9, C0, C1, C2, C3, C4, C5, C6, C7, C8, C9, D0, D1, D2, D3, D4, D5, D6, D7, D8, D9,
        E0, E1, E2, E3, E4, E5, E6, E7, E8, E9, F0, F1, F2, F3, F4, F5, F6, F7, F8, F9, G0, G1, G2, G3, G4, G5, G6, G7, G8, G9
    }

    interface Coded<E extends Enum<E> & Coded<E>> {
        int code();

        static <E extends Enum<E> & Coded<E>> E find(Class<E> type, int code) {
            for (E each : type.getEnumConstants()) if (each.code() == code) return each;
            return null;
        }
    }

    enum Status implements Coded<Status> {
        OK(200), GONE(410);

        private final int code;

        Status(int code) {
            this.code = code;
        }

        @Override
        public int code() {
            return code;
        }
    }

    enum Nobody { }

    interface Action {
        Object run() throws Throwable;
    }

    static void attempt(Action action) {
        try {
            System.out.println(action.run());
        } catch (Throwable e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static Object copy(Object object) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return in.readObject();
        }
    }

    static void constants() throws Exception {
        for (Operation each : Operation.values()) System.out.println(each + " " + each.name() + " " + each.applyAsInt(6, 3) + " " + each.commutes() + " " + each.getClass() + " " + each.getDeclaringClass().getSimpleName() + " " + each.getClass().isEnum() + each.getClass().isAnonymousClass());
        System.out.println(Operation.BY_SYMBOL.get("*") + " " + Operation.valueOf("MINUS") + " " + Registered.count + Registered.last + " " + Status.valueOf("GONE").compareTo(Status.OK) + " " + Coded.find(Status.class, 410) + " " + Coded.find(Status.class, 1) + " " + Nobody.values().length);
        System.out.println((Operation.values() == Operation.values()) + " " + Operation.class.getEnumConstants().length + " " + Operation.TIMES.getClass().getEnumConstants() + " " + Modifier.toString(Operation.class.getModifiers()) + " " + Modifier.toString(Status.class.getModifiers()) + " " + Operation.class.getField("PLUS").isEnumConstant());
        System.out.println((copy(Operation.MINUS) == Operation.MINUS) + " " + (copy(EnumSet.of(Status.OK)).equals(EnumSet.of(Status.OK))) + " " + copy(new EnumMap<>(Map.of(Status.GONE, "g"))));
        attempt(() -> Operation.valueOf("minus"));
        attempt(() -> Enum.valueOf((Class) Operation.TIMES.getClass(), "TIMES"));
        attempt(() -> ((Comparable) Status.OK).compareTo(Operation.PLUS));
        attempt(() -> Operation.PLUS.compareTo(Operation.TIMES));
        attempt(() -> Status.class.getDeclaredConstructor(String.class, int.class, int.class).newInstance("NEW", 2, 1));
        attempt(() -> Enum.class.getDeclaredMethod("clone").toString());
        attempt(() -> Status.OK.describeConstable().get());
    }

    static void sets() {
        EnumSet<Large> some = EnumSet.range(Large.A8, Large.B1), many = EnumSet.complementOf(some);
        System.out.println(some + " " + many.size() + " " + many.contains(Large.G9) + " " + EnumSet.noneOf(Large.class) + EnumSet.allOf(Large.class).size());
        some.addAll(EnumSet.of(Large.G0, Large.A0, Large.D5));
        some.removeIf(each -> each.name().endsWith("9"));
        System.out.println(some + " " + some.containsAll(EnumSet.of(Large.A0)) + " " + some.equals(EnumSet.copyOf(some)) + " " + EnumSet.copyOf(java.util.List.of(Large.B3, Large.A1)));
        EnumMap<Large, Integer> map = new EnumMap<>(Large.class);
        for (Large each : new Large[] {Large.G9, Large.A0, Large.C3}) map.put(each, each.ordinal());
        map.put(Large.B0, null);
        System.out.println(map + " " + map.containsKey(Large.B0) + map.containsValue(null) + " " + map.get(Large.D0) + " " + map.keySet() + " " + map.remove(Large.A0) + map.size());
        attempt(() -> map.put(null, 1));
        attempt(() -> map.get(null));
        attempt(() -> ((Map) map).get("x"));
        attempt(() -> ((Map) map).put("x", 1));
        attempt(() -> EnumSet.copyOf(Collections.<Large>emptyList()));
        attempt(() -> EnumSet.range(Large.B0, Large.A0));
        attempt(() -> EnumSet.of(Large.A0).add(null));
    }

    public static void main(String[] args) throws Exception {
        constants();
        sets();
    }
}
