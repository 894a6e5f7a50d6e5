package memory;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

/** Objects of every shape under collections: wide hierarchies, long fields at odd places, self references, weak keys, threads' stacks as roots. */
public class ManyShapes {
    static class A {
        byte a = 1;
    }

    static class B extends A {
        long b = 2;
        byte c = 3;
    }

    static class C extends B {
        Object self = this;
        short d = 4;
        char e = 'e';
    }

    static class D extends C {
        double f = 6.5;
        boolean g = true;
        int[] h = {1, 2, 3};
        float i = 0.5f;
        D next;

        String sum() {
            return a + " " + b + " " + c + " " + (self == this) + " " + d + " " + e + " " + f + " " + g + " " + h.length + h[2] + " " + i;
        }
    }

    static D chain(int length) {
        D last = null;
        for (int i = 0; i < length; i++) {
            D made = new D();
            made.next = last;
            made.h = new int[] {i, i + 1, i + 2};
            last = made;
        }
        return last;
    }

    static int deepRoots(int depth, List<Object> seen) {
        byte[] local = new byte[depth + 1];
        local[depth] = (byte) depth;
        Object[] pair = {local, null};
        pair[1] = pair;
        if (depth == 0) {
            System.gc();
            allocate(200);
            return 0;
        }
        int below = deepRoots(depth - 1, seen);
        seen.add(pair);
        return below + local[depth] + (((Object[]) pair[1])[0] == local ? 0 : 1000);
    }

    static long allocate(int n) {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            Object[] big = new Object[1000 + i];
            big[i] = new long[i];
            sum += ((long[]) big[i]).length;
        }
        return sum;
    }

    public static void main(String[] args) throws Exception {
        D chain = chain(3000);
        allocate(500);
        System.gc();
        int count = 0;
        long sum = 0;
        for (D at = chain; at != null; at = at.next) {
            count++;
            sum += at.h[0] + at.h[2];
        }
        System.out.println(count + " " + sum + " " + chain.sum());
        List<Object> seen = new ArrayList<>();
        System.out.println(deepRoots(100, seen) + " " + seen.size());
        Map<Object, String> weak = new WeakHashMap<>();
        List<Object> kept = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            Object key = new Object();
            if (i % 10 == 0) kept.add(key);
            weak.put(key, "value " + i);
        }
        for (int i = 0; i < 100 && weak.size() > kept.size(); i++) {
            System.gc();
            Thread.sleep(1);
        }
        System.out.println(weak.size() + " " + weak.get(kept.get(3)));
        Thread[] threads = new Thread[3];
        String[] results = new String[threads.length];
        for (int t = 0; t < threads.length; t++) {
            int id = t;
            threads[t] = new Thread(() -> {
                D own = chain(50 + id);
                for (int i = 0; i < 20; i++) {
                    allocate(10);
                    if (i % 5 == 0) Thread.yield();
                }
                int length = 0;
                for (D at = own; at != null; at = at.next) length += at.h[1] - at.h[0];
                results[id] = id + ":" + length;
            });
            threads[t].start();
        }
        for (int i = 0; i < 5; i++) {
            System.gc();
            Thread.sleep(1);
        }
        for (Thread thread : threads) thread.join();
        System.out.println(String.join(" ", results));
        Map<Integer, int[][]> growing = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Integer, int[][]> eldest) {
                return size() > 20;
            }
        };
        for (int i = 0; i < 2000; i++) growing.put(i, new int[][] {new int[50], {i}});
        int total = 0;
        for (int[][] each : growing.values()) total += each[1][0];
        System.out.println(growing.size() + " " + total);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 300; i++) {
            text.append("some text ").append(i);
            if (i % 100 == 0) System.gc();
        }
        System.out.println(text.length() + " " + text.toString().hashCode());
        Object[] circle = new Object[1];
        circle[0] = circle;
        for (int i = 0; i < 1000; i++) {
            Object[] next = {circle[0]};
            circle[0] = next;
        }
        System.gc();
        int depth = 0;
        for (Object[] at = (Object[]) circle[0]; at != circle; at = (Object[]) at[0]) depth++;
        System.out.println(depth);
    }
}
