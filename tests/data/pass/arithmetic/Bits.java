package arithmetic;

/** The bit twiddling methods of Integer and Long, which machines like to do as intrinsics. */
public class Bits {
    public static void main(String[] args) {
        int[] ints = {0, 1, -1, 0x80000000, 0x7fffffff, 0x00f0, 0x12345678};
        for (int i : ints) {
            System.out.println(Integer.bitCount(i) + " " + Integer.numberOfLeadingZeros(i) + " "
                + Integer.numberOfTrailingZeros(i) + " " + Integer.highestOneBit(i) + " " + Integer.lowestOneBit(i) + " "
                + Integer.reverse(i) + " " + Integer.reverseBytes(i) + " " + Integer.rotateLeft(i, 5) + " "
                + Integer.rotateRight(i, 37) + " " + Integer.signum(i) + " " + Integer.toUnsignedString(i) + " "
                + Integer.toUnsignedLong(i) + " " + Integer.divideUnsigned(i, 7) + " " + Integer.remainderUnsigned(i, 7));
            System.out.println(Integer.toBinaryString(i) + " " + Integer.toOctalString(i) + " " + Integer.toHexString(i));
        }
        long[] longs = {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, 0x0123456789abcdefL};
        for (long l : longs) {
            System.out.println(Long.bitCount(l) + " " + Long.numberOfLeadingZeros(l) + " " + Long.numberOfTrailingZeros(l) + " "
                + Long.highestOneBit(l) + " " + Long.lowestOneBit(l) + " " + Long.reverse(l) + " " + Long.reverseBytes(l) + " "
                + Long.rotateLeft(l, 9) + " " + Long.signum(l) + " " + Long.toUnsignedString(l) + " " + Long.hashCode(l));
            System.out.println(Long.toBinaryString(l) + " " + Long.toOctalString(l) + " " + Long.toHexString(l));
        }
        System.out.println(Short.reverseBytes((short) 0x1234) + " " + Character.reverseBytes('\u1234'));
        System.out.println(Byte.toUnsignedInt((byte) -1) + " " + Short.toUnsignedInt((short) -1));
        java.util.BitSet set = new java.util.BitSet();
        set.set(1, 5);
        set.set(70);
        set.flip(3);
        System.out.println(set + " " + set.cardinality() + " " + set.length() + " " + set.nextClearBit(1) + " " + set.previousSetBit(69));
    }
}
