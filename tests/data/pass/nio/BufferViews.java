package nio;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.Arrays;
import java.util.HexFormat;

/** Buffers: heap, direct, read only, their views in both byte orders, positions and refusals. */
public class BufferViews {
    static void attempt(String what, Runnable action) {
        try {
            action.run();
            System.out.println(what + ": passes");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static String bytes(ByteBuffer buffer) {
        byte[] all = new byte[buffer.remaining()];
        buffer.duplicate().get(all);
        return HexFormat.of().formatHex(all);
    }

    static void values(ByteBuffer buffer) {
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            buffer.clear().order(order);
            buffer.put((byte) -2).putShort((short) 0x1234).putChar('\u20ac').putInt(0xCAFEBABE).putLong(0x0123456789ABCDEFL).putFloat(1.5f).putDouble(-Math.PI).putInt(3, 77);
            buffer.flip();
            System.out.println(order + " " + bytes(buffer) + " " + buffer);
            System.out.println(buffer.get() + " " + Integer.toHexString(buffer.getShort()) + " " + (int) buffer.getChar() + " " + Integer.toHexString(buffer.getInt()) + " " + Long.toHexString(buffer.getLong()) + " " + buffer.getFloat() + " " + buffer.getDouble() + " " + buffer.getInt(3) + " " + buffer.getShort(1) + " " + buffer.hasRemaining());
            buffer.clear();
            ShortBuffer shorts = buffer.asShortBuffer();
            shorts.put(new short[] {1, 2, 3}).flip();
            CharBuffer chars = buffer.position(6).slice().order(order).asCharBuffer();
            chars.put("text").flip();
            buffer.clear();
            System.out.println(shorts + " " + shorts.get(2) + " " + chars + " " + chars.length() + " " + chars.charAt(1) + " " + chars.subSequence(1, 3) + " " + bytes(buffer.duplicate().limit(14)) + " " + shorts.order());
            IntBuffer ints = buffer.asIntBuffer();
            LongBuffer longs = buffer.asLongBuffer();
            FloatBuffer floats = buffer.asFloatBuffer();
            DoubleBuffer doubles = buffer.asDoubleBuffer();
            ints.put(0, -5);
            longs.put(1, Long.MIN_VALUE);
            floats.put(4, Float.MIN_VALUE);
            doubles.put(3, Double.MAX_VALUE);
            System.out.println(ints.get(0) + " " + longs.get(1) + " " + floats.get(4) + " " + doubles.get(3) + " " + ints.capacity() + " " + doubles.remaining() + " " + bytes(buffer));
        }
    }

    static void moves(ByteBuffer buffer) {
        buffer.clear();
        for (int i = 0; i < buffer.capacity(); i++) buffer.put((byte) i);
        buffer.position(5).limit(20).mark();
        ByteBuffer slice = buffer.slice(), part = buffer.slice(7, 4), copy = buffer.duplicate(), fixed = buffer.asReadOnlyBuffer();
        System.out.println(slice + " " + part.get(0) + " " + copy + " " + slice.order() + " " + slice.isDirect() + " " + fixed.isReadOnly() + " " + fixed.hasArray());
        buffer.get(new byte[4], 1, 2);
        buffer.compact();
        System.out.println(buffer + " " + buffer.get(0) + " " + slice.get(0) + " " + fixed.get(5));
        buffer.position(3);
        attempt("reset without mark", buffer::reset);
        attempt("position", () -> buffer.position(41));
        attempt("limit", () -> buffer.limit(-1));
        attempt("read only", () -> fixed.put((byte) 1));
        attempt("read only array", fixed::array);
        attempt("underflow", () -> part.get(new byte[5]));
        attempt("overflow", () -> part.clear().put(new byte[5]));
        attempt("index", () -> part.get(4));
        attempt("wide index", () -> part.getLong(0));
        attempt("itself", () -> buffer.put(buffer));
        attempt("slice", () -> buffer.slice(30, 20));
        attempt("range", () -> buffer.get(new byte[3], 2, 2));
        ByteBuffer first = ByteBuffer.wrap(new byte[] {1, 2, 3, 9}), second = ByteBuffer.allocateDirect(4).put(new byte[] {1, 2, 4, 9}).flip();
        System.out.println(first.equals(second) + " " + first.compareTo(second) + " " + first.mismatch(second) + " " + first.limit(2).equals(second.limit(2)) + " " + (first.hashCode() == second.hashCode()) + " " + first.hashCode());
        ByteBuffer wrapped = ByteBuffer.wrap(new byte[10], 2, 5);
        System.out.println(wrapped + " " + wrapped.arrayOffset() + " " + wrapped.slice().arrayOffset() + " " + wrapped.alignedSlice(1).capacity());
        first.clear();
        buffer.clear();
        buffer.put(3, first, 1, 2).put(10, new byte[] {7, 8, 9}, 1, 2);
        byte[] target = new byte[4];
        buffer.get(2, target, 1, 3);
        System.out.println(Arrays.toString(target) + " " + buffer.get(10));
    }

    static void others() {
        CharBuffer text = CharBuffer.wrap("some text", 5, 9);
        System.out.println(text + " " + text.isReadOnly() + " " + text.chars().sum() + " " + text.compareTo(CharBuffer.wrap("test".toCharArray())) + " " + text.equals(CharBuffer.allocate(4).put("text").flip()));
        attempt("text put", () -> text.put('x'));
        CharBuffer joined = CharBuffer.allocate(20).append("abc").append('d').append("xefx", 1, 3);
        System.out.println(joined.flip() + "|" + joined.subSequence(2, 4) + " " + joined.position(1).length() + " " + joined.get(new char[2]) + " " + joined);
        LongBuffer longs = LongBuffer.allocate(4).put(1).put(2).flip();
        DoubleBuffer doubles = DoubleBuffer.wrap(new double[] {Double.NaN, -0.0, 1});
        System.out.println(longs + " " + Arrays.toString(longs.array()) + " " + doubles.equals(DoubleBuffer.wrap(new double[] {Double.NaN, 0.0, 1})) + " " + doubles.compareTo(DoubleBuffer.wrap(new double[] {Double.NaN, -0.0, 2})) + " " + FloatBuffer.wrap(new float[] {1, 2}).mismatch(FloatBuffer.wrap(new float[] {1})));
        attempt("negative", () -> ByteBuffer.allocate(-1));
        attempt("negative direct", () -> ByteBuffer.allocateDirect(-1));
        attempt("wrap range", () -> ByteBuffer.wrap(new byte[3], 2, 2));
    }

    public static void main(String[] args) {
        values(ByteBuffer.allocate(40));
        values(ByteBuffer.allocateDirect(40));
        moves(ByteBuffer.allocate(40));
        moves(ByteBuffer.allocateDirect(40));
        others();
    }
}
