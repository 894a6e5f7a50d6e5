package collection;

import java.util.AbstractMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.Currency;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/** equals, hashCode and compareTo of the library's own values as keys, and mixtures that disagree. */
public class CustomKeys {
    enum Suit {CLUBS, HEARTS}

    record Card(Suit suit, int rank) implements Comparable<Card> {
        @Override
        public int compareTo(Card other) {
            return Comparator.comparing(Card::suit).thenComparing(Card::rank).compare(this, other);
        }
    }

    record Holder(int[] array, double number, List<String> list) {
    }

    public static void main(String[] args) {
        Map<Object, String> map = new HashMap<>();
        Object[] keys = {1, 1L, (short) 1, (byte) 1, 1.0, 1f, '1', "1", true, List.of(1), Set.of(1), Map.of(1, 1), Optional.of(1), new java.math.BigDecimal("1"), new java.math.BigDecimal("1.0"), java.math.BigInteger.ONE, Arrays.asList(1), new AbstractMap.SimpleEntry<>(1, 1), Map.entry(1, 1), Suit.HEARTS, new Card(Suit.CLUBS, 1), new Card(Suit.CLUBS, 1), 0.0, -0.0, Double.NaN, Float.NaN, 0.0 / 0, new StringBuilder("1").toString(), java.time.LocalDate.EPOCH, java.time.Duration.ofSeconds(60), java.time.Duration.ofMinutes(1), new java.util.Date(5), new java.sql.Timestamp(5), UUID.fromString("1-1-1-1-1"), Locale.US, new BitSet(), java.net.URI.create("A:b"), java.net.URI.create("a:b"), new java.io.File("x"), java.nio.file.Path.of("x"), Currency.getInstance("EUR"), int.class, Integer.class};
        for (Object key : keys) map.merge(key, key.getClass().getSimpleName(), (a, b) -> a + "+" + b);
        System.out.println(map.size() + " " + map.get(1) + " " + map.get(List.of(1)) + " " + map.get(Map.entry(1, 1)) + " " + map.get(0.0) + " " + map.get(-0.0) + " " + map.get(Double.NaN) + " " + map.get(java.time.Duration.ofSeconds(60)) + " " + map.get(java.net.URI.create("a:b")) + " " + map.get(new Card(Suit.CLUBS, 1)) + " " + map.get(new Date(5)));
        TreeSet<Card> sorted = new TreeSet<>(List.of(new Card(Suit.HEARTS, 3), new Card(Suit.CLUBS, 9), new Card(Suit.CLUBS, 2)));
        System.out.println(sorted + " " + sorted.ceiling(new Card(Suit.CLUBS, 5)) + " " + new Card(Suit.CLUBS, 2).hashCode() / Integer.MAX_VALUE + " " + new Card(Suit.CLUBS, 2).equals(new Card(Suit.CLUBS, 2)));
        int[] shared = {1};
        System.out.println(new Holder(shared, 0.0, List.of("a")).equals(new Holder(shared, 0.0, new ArrayList<>(List.of("a")))) + " " + new Holder(shared, 0.0, null).equals(new Holder(shared, -0.0, null)) + " " + new Holder(new int[] {1}, 1, null).equals(new Holder(new int[] {1}, 1, null)) + " " + new Holder(null, Double.NaN, null).equals(new Holder(null, Double.NaN, null)) + " " + new Holder(null, 2, List.of("x")));
        TreeMap<java.math.BigDecimal, String> decimals = new TreeMap<>();
        decimals.put(new java.math.BigDecimal("1.0"), "first");
        decimals.put(new java.math.BigDecimal("1.00"), "second");
        System.out.println(decimals + " " + decimals.containsKey(java.math.BigDecimal.ONE) + " " + new HashSet<>(List.of(new java.math.BigDecimal("1.0"), new java.math.BigDecimal("1.00"))).size());
        for (Object[] pair : new Object[][] {{1, 1L}, {1.0, 1f}, {"a", 'a'}, {new Date(0), new java.sql.Timestamp(0)}, {new java.sql.Timestamp(0), new Date(0)}, {new ArrayList<>(), new LinkedList<>()}, {new ArrayList<>(), new HashSet<>()}, {new HashMap<>(), new TreeMap<>()}, {new StringBuilder(), new StringBuilder()}, {Optional.empty(), OptionalInt.empty()}, {List.of(1).iterator(), List.of(1).iterator()}, {new TreeSet<>(List.of("A")), new TreeSet<>(String.CASE_INSENSITIVE_ORDER)}, {new ArrayDeque<>(), new ArrayDeque<>()}, {new PriorityQueue<>(), new PriorityQueue<>()}, {new CopyOnWriteArrayList<>(), List.of()}, {Thread.State.NEW, Thread.State.NEW}, {new int[0], new int[0]}}) System.out.print(pair[0].equals(pair[1]) + " ");
        System.out.println();
        System.out.println(Arrays.asList(1, null).hashCode() + " " + List.of("a", "b").hashCode() + " " + Set.of("a", "b").hashCode() + " " + Map.of("a", 1).hashCode() + " " + Map.entry("a", 1).hashCode() + " " + Optional.of("a").hashCode() + " " + Boolean.TRUE.hashCode() + " " + Long.valueOf(-1).hashCode() + " " + Double.valueOf(1.5).hashCode() + " " + "hash".hashCode() + " " + Character.valueOf('c').hashCode() + " " + java.time.LocalDate.of(2024, 2, 29).hashCode() + " " + UUID.fromString("1-2-3-4-5").hashCode() + " " + Locale.ROOT.hashCode() + " " + new java.math.BigDecimal("12.50").hashCode() + " " + new java.io.File("a").hashCode() + " " + java.net.URI.create("http://h/p").hashCode() + " " + Objects.hash((Object) null) + " " + Arrays.deepHashCode(new int[][] {{1}, {2}}) + " " + new BitSet().hashCode() + " " + Collections.emptyList().hashCode());
    }
}
