package memory;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Allocates far more than a heap holds, and keeps a little of it: small, medium and large objects, graphs and cycles. */
public class Garbage {
    static final class Node {
        final int value;
        Node next;
        Node other;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    public static void main(String[] args) {
        Map<Integer, int[]> kept = new LinkedHashMap<>();
        for (int i = 0; i < 40_000; i++) {
            int[] array = new int[10 + i % 977];
            array[array.length - 1] = i;
            if (i % 1_000 == 0) {
                kept.put(i, array);
            }
        }
        long sum = 0;
        for (int[] array : kept.values()) {
            sum += array[array.length - 1] + array[0];
        }
        System.out.println("kept " + kept.size() + " " + sum);

        Node ring = null;
        long total = 0;
        for (int round = 0; round < 200; round++) {
            ring = null;
            for (int i = 0; i < 200; i++) {
                ring = new Node(i + round, ring);
            }
            Node last = ring;
            while (last.next != null) {
                last.next.other = last;
                last = last.next;
            }
            last.next = ring;
            total += ring.next.next.other.value + last.value;
        }
        System.out.println("rings " + total);

        List<byte[]> window = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            byte[] large = new byte[1 << 20];
            large[i] = (byte) i;
            window.add(large);
            if (window.size() > 5) {
                window.remove(0);
            }
        }
        int check = 0;
        for (byte[] large : window) {
            for (int i = 390; i < 400; i++) {
                check += large[i];
            }
        }
        System.out.println("window " + window.size() + " " + check);

        String text = "";
        for (int i = 0; i < 2_000; i++) {
            text = (text + i).intern();
            if (text.length() > 500) {
                text = text.substring(250);
            }
        }
        System.out.println("text " + text.hashCode() + " " + (text == new String(text).intern()));
    }
}
