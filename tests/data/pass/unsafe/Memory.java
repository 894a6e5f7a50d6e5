package unsafe;

import java.lang.reflect.Field;
import java.util.Arrays;
import sun.misc.Unsafe;

/** sun.misc.Unsafe as libraries use it: fields and elements by offset, raw memory, creation without a constructor, atomic updates, and exceptions. */
public class Memory {
    static final Unsafe UNSAFE = unsafe();

    boolean z;
    byte b;
    char c;
    short s;
    int i = 5;
    long j;
    float f;
    double d;
    volatile Object o = "initial";
    final int fixed = Integer.parseInt("7");
    static int shared = 3;

    Memory() {
        j = 99;
    }

    static class Never {
        static int initialised;
        final String name;
        int number = 42;

        static {
            initialised++;
            System.out.println("Never is initialised");
        }

        Never(String name) {
            throw new IllegalStateException("never constructed");
        }
    }

    static class Lazy {
        static int value = announce();

        static int announce() {
            System.out.println("Lazy is initialised");
            return 8;
        }
    }

    static Unsafe unsafe() {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return (Unsafe) field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static long offset(String name) throws Exception {
        return UNSAFE.objectFieldOffset(Memory.class.getDeclaredField(name));
    }

    static void fields() throws Exception {
        Memory object = new Memory();
        UNSAFE.putBoolean(object, offset("z"), true);
        UNSAFE.putByte(object, offset("b"), (byte) -2);
        UNSAFE.putChar(object, offset("c"), 'x');
        UNSAFE.putShort(object, offset("s"), (short) -300);
        UNSAFE.putInt(object, offset("i"), UNSAFE.getInt(object, offset("i")) + 1);
        UNSAFE.putLong(object, offset("j"), UNSAFE.getLong(object, offset("j")) << 33);
        UNSAFE.putFloat(object, offset("f"), 1.5f);
        UNSAFE.putDouble(object, offset("d"), -2.5);
        UNSAFE.putObject(object, offset("o"), UNSAFE.getObject(object, offset("o")) + "!");
        UNSAFE.putInt(object, offset("fixed"), 70);
        System.out.println(object.z + " " + object.b + " " + object.c + " " + object.s + " " + object.i + " " + object.j + " " + object.f + " " + object.d + " " + object.o + " " + UNSAFE.getInt(object, offset("fixed")));
        Field shared = Memory.class.getDeclaredField("shared");
        Object base = UNSAFE.staticFieldBase(shared);
        UNSAFE.putIntVolatile(base, UNSAFE.staticFieldOffset(shared), UNSAFE.getIntVolatile(base, UNSAFE.staticFieldOffset(shared)) + 30);
        System.out.println(Memory.shared);
        System.out.println(UNSAFE.compareAndSwapInt(object, offset("i"), 6, 7) + " " + UNSAFE.compareAndSwapInt(object, offset("i"), 6, 8) + " " + UNSAFE.compareAndSwapLong(object, offset("j"), 99L << 33, 1) + " " + UNSAFE.compareAndSwapObject(object, offset("o"), object.o, null) + " " + UNSAFE.getAndAddInt(object, offset("i"), 5) + " " + UNSAFE.getAndSetObject(object, offset("o"), "set") + " " + UNSAFE.getAndAddLong(object, offset("j"), 9) + " " + object.i + object.j + object.o);
        UNSAFE.putOrderedInt(object, offset("i"), 1);
        UNSAFE.putObjectVolatile(object, offset("o"), null);
        System.out.println(UNSAFE.getIntVolatile(object, offset("i")) + " " + UNSAFE.getObjectVolatile(object, offset("o")));
    }

    static void arrays() {
        int[] ints = {1, 2, 3};
        byte[] bytes = new byte[8];
        Object[] objects = {"a", "b"};
        long base = UNSAFE.arrayBaseOffset(int[].class), scale = UNSAFE.arrayIndexScale(int[].class);
        UNSAFE.putInt(ints, base + 2 * scale, UNSAFE.getInt(ints, base + scale) * 10);
        UNSAFE.putLong(bytes, Unsafe.ARRAY_BYTE_BASE_OFFSET, 0x0102030405060708L);
        UNSAFE.putObject(objects, (long) Unsafe.ARRAY_OBJECT_BASE_OFFSET + Unsafe.ARRAY_OBJECT_INDEX_SCALE, "c");
        System.out.println(Arrays.toString(ints) + Arrays.toString(bytes) + Arrays.toString(objects) + " " + scale + Unsafe.ARRAY_LONG_INDEX_SCALE + Unsafe.ARRAY_CHAR_INDEX_SCALE);
        UNSAFE.copyMemory(bytes, Unsafe.ARRAY_BYTE_BASE_OFFSET, ints, Unsafe.ARRAY_INT_BASE_OFFSET, 4);
        UNSAFE.setMemory(bytes, Unsafe.ARRAY_BYTE_BASE_OFFSET + 2, 3, (byte) -1);
        System.out.println(Integer.toHexString(ints[0]) + Arrays.toString(bytes));
    }

    static void raw() {
        long address = UNSAFE.allocateMemory(32);
        UNSAFE.setMemory(address, 32, (byte) 0);
        UNSAFE.putInt(address + 4, 0x01020304);
        UNSAFE.putDouble(address + 8, 2.5);
        UNSAFE.copyMemory(address + 4, address + 16, 4);
        System.out.println(UNSAFE.getByte(address + 4) + " " + UNSAFE.getInt(address + 16) + " " + UNSAFE.getDouble(address + 8) + " " + UNSAFE.getShort(address + 6) + " " + UNSAFE.getLong(address + 24));
        address = UNSAFE.reallocateMemory(address, 64);
        System.out.println(UNSAFE.getInt(address + 4) + " " + UNSAFE.addressSize() + " " + (UNSAFE.pageSize() > 0));
        UNSAFE.freeMemory(address);
    }

    static void objects() throws Exception {
        System.out.println(UNSAFE.shouldBeInitialized(Lazy.class));
        UNSAFE.ensureClassInitialized(Lazy.class);
        System.out.println(UNSAFE.shouldBeInitialized(Lazy.class) + " " + Lazy.value);
        Never never = (Never) UNSAFE.allocateInstance(Never.class);
        System.out.println(never.name + " " + never.number + " " + Never.initialised);
        for (Class<?> type : new Class<?>[] {Runnable.class, Number.class, int[].class, int.class}) {
            try {
                System.out.println(UNSAFE.allocateInstance(type));
            } catch (InstantiationException e) {
                System.out.println(e.getClass().getSimpleName());
            }
        }
        try {
            UNSAFE.throwException(new java.io.IOException("sneaked"));
        } catch (Exception e) {
            System.out.println(e);
        }
        Thread parked = new Thread(() -> {
            UNSAFE.park(false, 0L);
            System.out.println("unparked");
        });
        parked.start();
        UNSAFE.unpark(parked);
        parked.join();
        UNSAFE.loadFence();
        UNSAFE.storeFence();
        UNSAFE.fullFence();
    }

    public static void main(String[] args) throws Exception {
        fields();
        arrays();
        raw();
        objects();
    }
}
