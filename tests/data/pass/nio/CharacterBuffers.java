package nio;

import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** CharBuffer as text, bulk moves between all kinds of buffers, and views of views. */
public class CharacterBuffers {
    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        for (CharBuffer buffer : List.of(CharBuffer.allocate(12), ByteBuffer.allocate(24).asCharBuffer(), ByteBuffer.allocateDirect(24).order(ByteOrder.LITTLE_ENDIAN).asCharBuffer())) {
            buffer.put("hello").append(' ').append("world!", 0, 5).append('\u20ac');
            buffer.flip();
            System.out.println(buffer + " " + buffer.length() + " " + buffer.charAt(4) + " " + buffer.subSequence(6, 11) + " " + buffer.order() + " " + buffer.hasArray() + " " + buffer.chars().filter(c -> c == 'o').count() + " " + buffer.isEmpty() + " " + buffer.compareTo(CharBuffer.wrap("help")) + " " + buffer.equals(CharBuffer.wrap("hello world\u20ac")) + " " + buffer.hashCode() + " " + buffer.mismatch(CharBuffer.wrap("hello there")));
            buffer.position(6);
            CharBuffer rest = buffer.slice(), fixed = buffer.asReadOnlyBuffer();
            rest.put(0, 'W');
            System.out.println(buffer + " " + rest + " " + fixed + " " + fixed.isReadOnly() + " " + buffer.compact().position() + " " + buffer.flip() + " " + buffer.get(new char[3], 1, 2).position());
            char[] into = new char[4];
            buffer.get(0, into);
            buffer.put(1, "XY".toCharArray());
            System.out.println(new String(into) + " " + buffer.rewind() + " " + buffer.read(CharBuffer.allocate(3)) + " " + buffer.remaining());
            attempt("text too long", () -> buffer.put("much too long a text"));
            attempt("index", () -> buffer.charAt(40));
            attempt("sub", () -> buffer.subSequence(2, 1));
            attempt("into itself", () -> buffer.read(buffer));
        }
        CharBuffer wrapped = CharBuffer.wrap(new StringBuilder("builder"), 1, 5);
        System.out.println(wrapped + " " + wrapped.isReadOnly() + " " + wrapped.position() + " " + wrapped.slice() + " " + wrapped.duplicate().get() + " " + wrapped.toString().contentEquals(wrapped));
        attempt("read only", () -> wrapped.put('x'));
        attempt("no array", wrapped::array);
        attempt("read only target", () -> new StringReader("x").read(wrapped));
        IntBuffer ints = IntBuffer.allocate(5), direct = ByteBuffer.allocateDirect(20).asIntBuffer(), little = ByteBuffer.allocate(20).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer();
        ints.put(new int[] {5, -1, 7}).flip();
        direct.put(ints.duplicate()).flip();
        little.put(direct).flip();
        System.out.println(Arrays.toString(ints.array()) + " " + little.get(1) + " " + little.equals(ints) + " " + direct.remaining() + " " + little.compareTo(IntBuffer.wrap(new int[] {5, -1, 8})) + " " + little);
        LongBuffer longs = ByteBuffer.allocateDirect(40).asLongBuffer().position(1).slice();
        longs.put(2, Long.MIN_VALUE).put(0, new long[] {1, 2}, 0, 2);
        DoubleBuffer doubles = DoubleBuffer.allocate(3).put(0, 1.5);
        FloatBuffer floats = ByteBuffer.wrap(new byte[] {0x3f, (byte) 0x80, 0, 0, 0x7f, (byte) 0xc0, 0, 0}).asFloatBuffer();
        ShortBuffer shorts = ByteBuffer.wrap(new byte[] {1, 2, 3, 4, 5}).order(ByteOrder.LITTLE_ENDIAN).asShortBuffer();
        System.out.println(longs.get(2) + " " + longs.get(1) + " " + longs.capacity() + " " + doubles.get(0) + " " + floats.get(0) + " " + floats.get(1) + " " + shorts.get(1) + " " + shorts.remaining() + " " + floats.equals(floats.duplicate()) + " " + doubles.slice(1, 2).capacity());
        ByteBuffer aligned = ByteBuffer.allocateDirect(64);
        System.out.println(aligned.alignedSlice(8).capacity() % 8 + " " + aligned.position(3).slice().order() + " " + aligned.putInt(1).putLong(2, 9).getLong(2) + " " + aligned.flip().limit() + " " + aligned.asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN).getInt(3));
        attempt("alignment", () -> aligned.alignmentOffset(0, 3));
        attempt("unaligned heap", () -> ByteBuffer.allocate(8).alignedSlice(16));
        attempt("odd view", () -> ByteBuffer.allocate(7).asLongBuffer().get());
        System.out.println(StandardCharsets.UTF_16BE.encode(CharBuffer.wrap("\u20ac")).getChar() + " " + StandardCharsets.UTF_8.decode(StandardCharsets.UTF_8.encode("\ud83d\ude00")).length());
    }
}
