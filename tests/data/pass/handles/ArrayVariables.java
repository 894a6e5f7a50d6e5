package handles;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Variable handles over elements of arrays, and over bytes seen as larger numbers. */
public class ArrayVariables {
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

    static void elements() {
        VarHandle ints = MethodHandles.arrayElementVarHandle(int[].class);
        int[] array = {1, 2, 3};
        System.out.println((int) ints.getAndAdd(array, 0, 10) + " " + (int) ints.getAndBitwiseXor(array, 1, 7) + " " + (int) ints.getAndBitwiseAnd(array, 2, 2) + " " + ints.compareAndSet(array, 0, 11, 12) + " " + ints.weakCompareAndSetPlain(array, 0, 99, 0) + " " + Arrays.toString(array));
        VarHandle strings = MethodHandles.arrayElementVarHandle(String[].class);
        String[] words = {"a", "b"};
        System.out.println(strings.getAndSet(words, 0, "c") + " " + strings.compareAndExchange(words, 1, "b", "d") + " " + strings.compareAndExchange(words, 1, "b", "e") + " " + Arrays.toString(words));
        VarHandle objects = MethodHandles.arrayElementVarHandle(Object[].class);
        attempt(() -> {
            objects.set(words, 0, "fits");
            return words[0];
        });
        attempt(() -> {
            objects.set(words, 0, 5);
            return words[0];
        });
        attempt(() -> (int) ints.get(array, 3));
        attempt(() -> (int) ints.get(array, -1));
        attempt(() -> (int) ints.getVolatile(null, 0));
        attempt(() -> (int) ints.get((int[]) null, 0));
        attempt(() -> (int) ints.get(new long[1], 0));
        attempt(() -> MethodHandles.arrayElementVarHandle(String.class));
        for (Class<?> type : new Class<?>[] {boolean[].class, byte[].class, char[].class, short[].class, long[].class, float[].class, double[].class, int[][].class}) {
            VarHandle handle = MethodHandles.arrayElementVarHandle(type);
            StringBuilder supported = new StringBuilder();
            for (AccessMode mode : AccessMode.values()) supported.append(handle.isAccessModeSupported(mode) ? '1' : '0');
            System.out.println(type.getSimpleName() + " " + handle.varType() + " " + handle.coordinateTypes() + " " + supported);
        }
        boolean[] flags = new boolean[2];
        VarHandle booleans = MethodHandles.arrayElementVarHandle(boolean[].class);
        System.out.println((boolean) booleans.getAndBitwiseOr(flags, 1, true) + " " + booleans.compareAndSet(flags, 0, false, true) + Arrays.toString(flags));
        double[] reals = {0.0, Double.NaN};
        VarHandle doubles = MethodHandles.arrayElementVarHandle(double[].class);
        System.out.println((double) doubles.getAndAdd(reals, 0, 1.5) + " " + doubles.compareAndSet(reals, 1, Double.NaN, 1.0) + " " + doubles.compareAndSet(new double[] {0.0}, 0, -0.0, 1.0) + Arrays.toString(reals));
    }

    static void views() {
        byte[] bytes = new byte[24];
        for (int i = 0; i < bytes.length; i++) bytes[i] = (byte) (i * 17);
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            VarHandle shorts = MethodHandles.byteArrayViewVarHandle(short[].class, order), chars = MethodHandles.byteArrayViewVarHandle(char[].class, order), ints = MethodHandles.byteArrayViewVarHandle(int[].class, order),
                longs = MethodHandles.byteArrayViewVarHandle(long[].class, order), floats = MethodHandles.byteArrayViewVarHandle(float[].class, order), doubles = MethodHandles.byteArrayViewVarHandle(double[].class, order);
            System.out.println((short) shorts.get(bytes, 1) + " " + (int) (char) chars.get(bytes, 3) + " " + (int) ints.get(bytes, 5) + " " + (long) longs.get(bytes, 7) + " " + (float) floats.get(bytes, 2) + " " + (double) doubles.get(bytes, 6));
            ints.set(bytes, 3, 0x0A0B0C0D);
            longs.set(bytes, 13, -2L);
            System.out.println(Arrays.toString(bytes));
            attempt(() -> (int) ints.get(bytes, 21));
            attempt(() -> (int) ints.get(bytes, -1));
            attempt(() -> longs.varType() + " " + longs.coordinateTypes() + " " + longs.isAccessModeSupported(AccessMode.GET_AND_ADD) + floats.isAccessModeSupported(AccessMode.GET_AND_ADD) + doubles.isAccessModeSupported(AccessMode.COMPARE_AND_SET) + shorts.isAccessModeSupported(AccessMode.COMPARE_AND_SET));
        }
        attempt(() -> MethodHandles.byteArrayViewVarHandle(byte[].class, ByteOrder.BIG_ENDIAN));
        attempt(() -> MethodHandles.byteArrayViewVarHandle(int.class, ByteOrder.BIG_ENDIAN));
    }

    static void buffers() {
        VarHandle ints = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN), longs = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
        for (ByteBuffer buffer : new ByteBuffer[] {ByteBuffer.allocateDirect(32), ByteBuffer.allocate(32)}) {
            ints.set(buffer, 4, 0x01020304);
            longs.set(buffer, 8, 0x0102030405060708L);
            byte[] copy = new byte[32];
            buffer.get(0, copy);
            System.out.println(Arrays.toString(copy) + " " + (int) ints.get(buffer, 6) + " " + (long) longs.get(buffer, 1));
            attempt(() -> (int) ints.get(buffer, 29));
            attempt(() -> (int) ints.get(buffer.asReadOnlyBuffer(), 4));
            attempt(() -> {
                ints.set(buffer.asReadOnlyBuffer(), 4, 1);
                return "written";
            });
        }
        ByteBuffer direct = ByteBuffer.allocateDirect(16);
        System.out.println((int) ints.getAndAdd(direct, 8, 5) + " " + (int) ints.getVolatile(direct, 8) + " " + ints.compareAndSet(direct, 8, 5, 6) + " " + (long) longs.getAndBitwiseOr(direct, 0, 3L) + " " + (long) longs.getAcquire(direct, 0));
        attempt(() -> (int) ints.getVolatile(direct, 3));
        attempt(() -> (int) ints.getVolatile(direct, 16));
    }

    public static void main(String[] args) {
        elements();
        views();
        buffers();
    }
}
