package concurrency;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** All classes of java.util.concurrent.atomic and the access modes of VarHandle. */
public class Atomics {
    volatile int number = 5;
    volatile long large = 5;
    volatile String text = "old";
    int plain;
    static int shared = 1;

    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static void numbers() {
        AtomicInteger i = new AtomicInteger(10);
        System.out.println(i.getAndIncrement() + " " + i.decrementAndGet() + " " + i.getAndAdd(5) + " " + i.addAndGet(-3) + " " + i.getAndSet(7) + " " + i.compareAndSet(7, 8) + " " + i.compareAndSet(7, 9) + " " + i.updateAndGet(n -> n * 2) + " " + i.getAndUpdate(n -> n + 1) + " " + i.accumulateAndGet(3, Math::max) + " " + i.getAndAccumulate(4, (a, b) -> a % b) + " " + i.compareAndExchange(1, 50) + " " + i.weakCompareAndSetVolatile(50, 51) + " " + i.getPlain() + i.getAcquire() + i.getOpaque() + " " + i + " " + i.doubleValue());
        AtomicLong l = new AtomicLong(Long.MAX_VALUE);
        System.out.println(l.incrementAndGet() + " " + l.getAndAdd(-1) + " " + l.get() + " " + l.intValue() + " " + l.compareAndExchange(0, 1));
        AtomicBoolean flag = new AtomicBoolean();
        System.out.println(flag.getAndSet(true) + " " + flag.compareAndSet(false, true) + " " + flag.compareAndExchange(true, false) + " " + flag);
        AtomicIntegerArray array = new AtomicIntegerArray(new int[] {1, 2, 3});
        AtomicLongArray longs = new AtomicLongArray(2);
        AtomicReferenceArray<String> texts = new AtomicReferenceArray<>(2);
        System.out.println(array.incrementAndGet(1) + " " + array.accumulateAndGet(2, 5, (a, b) -> a * b) + " " + array + " " + longs.addAndGet(1, 9) + " " + longs + " " + texts.getAndSet(0, "x") + " " + texts.compareAndSet(0, "x", "y") + " " + texts + " " + array.length());
        attempt("index", () -> array.get(3));
        LongAdder adder = new LongAdder();
        adder.add(5);
        adder.increment();
        LongAccumulator most = new LongAccumulator(Long::max, Long.MIN_VALUE);
        DoubleAdder doubles = new DoubleAdder();
        DoubleAccumulator product = new DoubleAccumulator((a, b) -> a * b, 1);
        for (int n = 1; n < 6; n++) {
            most.accumulate(n * (n % 2 == 0 ? -1 : 1));
            doubles.add(n / 2.0);
            product.accumulate(n);
        }
        System.out.println(adder.sumThenReset() + " " + adder + " " + most + " " + doubles.sum() + " " + product.getThenReset() + " " + product.get() + " " + adder.intValue());
    }

    static void references() {
        String a = "a", b = "b";
        AtomicReference<String> reference = new AtomicReference<>(a);
        System.out.println(reference.compareAndSet(new String("a"), b) + " " + reference.compareAndSet(a, b) + " " + reference.getAndUpdate(s -> s + "!") + " " + reference.accumulateAndGet("?", String::concat) + " " + reference);
        AtomicStampedReference<String> stamped = new AtomicStampedReference<>(a, 1);
        int[] stamp = new int[1];
        System.out.println(stamped.compareAndSet(a, b, 1, 2) + " " + stamped.compareAndSet(b, a, 1, 3) + " " + stamped.get(stamp) + stamp[0] + " " + stamped.attemptStamp(b, 9) + " " + stamped.getStamp());
        AtomicMarkableReference<String> marked = new AtomicMarkableReference<>(a, false);
        boolean[] mark = new boolean[1];
        System.out.println(marked.attemptMark(a, true) + " " + marked.get(mark) + mark[0] + " " + marked.compareAndSet(a, b, false, true) + " " + marked.isMarked());
        Atomics it = new Atomics();
        AtomicIntegerFieldUpdater<Atomics> number = AtomicIntegerFieldUpdater.newUpdater(Atomics.class, "number");
        AtomicLongFieldUpdater<Atomics> large = AtomicLongFieldUpdater.newUpdater(Atomics.class, "large");
        AtomicReferenceFieldUpdater<Atomics, String> text = AtomicReferenceFieldUpdater.newUpdater(Atomics.class, String.class, "text");
        System.out.println(number.incrementAndGet(it) + " " + large.getAndAdd(it, 10) + it.large + " " + text.compareAndSet(it, "old", "new") + it.text);
        attempt("not volatile", () -> AtomicIntegerFieldUpdater.newUpdater(Atomics.class, "plain"));
        attempt("no field", () -> AtomicIntegerFieldUpdater.newUpdater(Atomics.class, "none"));
        attempt("not an int", () -> AtomicIntegerFieldUpdater.newUpdater(Atomics.class, "large"));
        attempt("wrong type", () -> AtomicReferenceFieldUpdater.newUpdater(Atomics.class, Integer.class, "text"));
        attempt("null target", () -> number.get(null));
    }

    static void handles() throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        VarHandle plain = lookup.findVarHandle(Atomics.class, "plain", int.class), statics = lookup.findStaticVarHandle(Atomics.class, "shared", int.class), text = lookup.findVarHandle(Atomics.class, "text", String.class);
        Atomics it = new Atomics();
        System.out.println(plain.compareAndSet(it, 0, 5) + " " + (int) plain.getAndAdd(it, 3) + " " + (int) plain.getAndBitwiseOr(it, 16) + " " + (int) plain.getAndBitwiseXor(it, 1) + " " + (int) plain.getVolatile(it) + " " + (int) plain.compareAndExchange(it, 25, 1) + " " + it.plain + " " + plain.weakCompareAndSetPlain(it, 1, 2) + " " + (int) statics.getAndAdd(10) + shared + " " + (String) text.getAndSet(it, "by handle") + it.text);
        VarHandle elements = MethodHandles.arrayElementVarHandle(long[].class), bytes = MethodHandles.byteArrayViewVarHandle(int[].class, java.nio.ByteOrder.BIG_ENDIAN), buffer = MethodHandles.byteBufferViewVarHandle(short[].class, java.nio.ByteOrder.LITTLE_ENDIAN);
        long[] array = {1, 2};
        byte[] raw = new byte[8];
        elements.setRelease(array, 1, 9L);
        bytes.set(raw, 1, 0x01020304);
        java.nio.ByteBuffer direct = java.nio.ByteBuffer.allocateDirect(8);
        buffer.set(direct, 2, (short) 0x0102);
        System.out.println(Arrays.toString(array) + " " + Arrays.toString(raw) + " " + direct.get(2) + " " + (int) bytes.get(raw, 1) + " " + plain.varType() + plain.coordinateTypes() + " " + plain.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD) + text.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD));
        attempt("index", () -> elements.get(array, 2));
        attempt("alignment", () -> bytes.getVolatile(raw, 1));
        attempt("arithmetic on text", () -> text.getAndAdd(it, "x"));
        attempt("wrong shape", () -> (String) (Object) (int) plain.get("not an Atomics"));
        attempt("null receiver", () -> (int) plain.get((Atomics) null));
        attempt("array store", () -> {
            MethodHandles.arrayElementVarHandle(Object[].class).set((Object[]) new String[1], 0, (Object) 5);
            return "";
        });
    }

    public static void main(String[] args) throws Exception {
        numbers();
        references();
        handles();
    }
}
