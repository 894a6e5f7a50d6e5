package memory;

import java.util.HashMap;
import java.util.Map;

/** Lists and maps that lie all over the heap, still whole after many collections. */
public class LongLists {
    private static final int LISTS = 64;
    private static final int LENGTH = 4000;

    private static final class Node {
        final int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    private static long sum(Node[] heads) {
        long sum = 0;
        for (Node head : heads) {
            int length = 0;
            for (Node node = head; node != null; node = node.next) {
                sum = sum * 31 + node.value;
                length++;
            }
            if (length != LENGTH) {
                throw new AssertionError("a list of " + length);
            }
        }
        return sum;
    }

    public static void main(String[] args) {
        Node[] heads = new Node[LISTS];
        Map<Integer, String> map = new HashMap<>();
        for (int i = 0; i < LENGTH; i++) {
            for (int j = 0; j < LISTS; j++) {
                heads[j] = new Node(i ^ j, heads[j]);
            }
            map.put(i, "value " + i);
        }
        System.out.println(sum(heads));
        for (int round = 0; round < 20; round++) {
            System.gc();
            byte[][] garbage = new byte[200][];
            for (int i = 0; i < garbage.length; i++) {
                garbage[i] = new byte[1000 + i * 10];
                java.util.Arrays.fill(garbage[i], (byte) 0x5a);
            }
            for (int i = 0; i < LENGTH; i += 3) {
                map.put(i, "round " + round + " value " + i);
            }
        }
        System.out.println(sum(heads));
        System.out.println(map.hashCode() + " " + map.get(3) + " " + map.get(4));
    }
}
