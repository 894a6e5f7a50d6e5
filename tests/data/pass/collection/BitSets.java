package collection;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/** Sets of bits: ranges over word boundaries, logic, next and previous, streams, sizes, and what refuses. */
public class BitSets {
    public static void main(String[] args) {
        BitSet set = new BitSet();
        set.set(3);
        set.set(60, 70);
        set.set(128, 131, true);
        set.flip(62, 66);
        set.clear(129);
        show(set);
        System.out.println(set.nextSetBit(4) + " " + set.nextClearBit(60) + " " + set.previousSetBit(127) + " "
                + set.previousClearBit(69) + " " + set.nextSetBit(1000) + " " + set.previousSetBit(-1) + " " + set.nextClearBit(1000));
        System.out.println(set.get(60, 131) + " " + set.get(500, 600).isEmpty());
        BitSet odd = IntStream.range(0, 200).filter(bit -> bit % 2 == 1).collect(BitSet::new, BitSet::set, BitSet::or);
        for (int operation = 0; operation < 4; operation++) {
            BitSet copy = (BitSet) set.clone();
            switch (operation) {
                case 0 -> copy.and(odd);
                case 1 -> copy.or(odd);
                case 2 -> copy.xor(odd);
                default -> copy.andNot(odd);
            }
            System.out.println(copy.cardinality() + " " + copy.length() + " " + copy.hashCode() + " " + copy.intersects(set));
        }
        System.out.println(Arrays.toString(set.toLongArray()) + " " + Arrays.toString(set.toByteArray()));
        System.out.println(BitSet.valueOf(new long[] {5, 0, 1L << 63, 0}) + " " + BitSet.valueOf(new byte[] {1, -128, 0})
                + " " + BitSet.valueOf(LongBuffer.wrap(new long[] {1, 2, 3}, 1, 2)) + " " + BitSet.valueOf(ByteBuffer.wrap(new byte[] {7})));
        System.out.println(set.stream().sum() + " " + set.stream().boxed().toList());
        System.out.println(new BitSet(0).size() + " " + new BitSet(1).size() + " " + new BitSet(65).size() + " " + set.size());
        System.out.println(set.equals(BitSet.valueOf(set.toLongArray())) + " " + set.equals(odd) + " " + new BitSet(300).equals(new BitSet()));
        refuse(() -> new BitSet(-1));
        refuse(() -> set.set(-1));
        refuse(() -> set.get(5, 4));
        refuse(() -> set.flip(-3, 4));
        refuse(() -> set.nextSetBit(-2));
        refuse(() -> set.previousSetBit(-2));
        refuse(() -> set.clear(0, -1));
        set.clear();
        show(set);
        BitSet far = new BitSet();
        far.set(1 << 20);
        far.clear(1 << 20);
        show(far);
    }

    private static void show(BitSet set) {
        System.out.println(set + " " + set.cardinality() + " " + set.length() + " " + set.isEmpty() + " " + set.hashCode());
    }

    private static void refuse(Runnable action) {
        try {
            action.run();
            System.out.println("allowed");
        } catch (IndexOutOfBoundsException | NegativeArraySizeException refused) {
            System.out.println(refused);
        }
    }
}
