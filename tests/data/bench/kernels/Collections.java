import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Lists, maps and queues, sorting included. */
public class Collections {
    static final class Item {
        final int rank;

        Item(int rank) {
            this.rank = rank;
        }

        int rank() {
            return rank;
        }
    }

    public static void main(String[] args) {
        long sum = 0;
        for (int round = 0; round < 100; round++) {
            List<Item> items = new ArrayList<>();
            for (int i = 0; i < 2000; i++) {
                items.add(new Item(i * 7 % 1000));
            }
            items.sort(Comparator.comparingInt(Item::rank));
            Map<Integer, Integer> byRank = new TreeMap<>();
            Map<Integer, List<Item>> groups = new HashMap<>();
            ArrayDeque<Item> queue = new ArrayDeque<>();
            for (Item item : items) {
                byRank.merge(item.rank, 1, Integer::sum);
                groups.computeIfAbsent(item.rank % 17, rank -> new ArrayList<>()).add(item);
                queue.addLast(item);
                if (queue.size() > 10) {
                    sum += queue.removeFirst().rank;
                }
            }
            sum += byRank.size() + groups.get(3).size();
        }
        System.out.println(sum);
    }
}
