package collection;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;

/** ConcurrentSkipListMap and Set: views, weakly consistent iteration, many threads. */
public class SkipLists {
    public static void main(String[] args) throws Exception {
        ConcurrentSkipListMap<String, Integer> map = new ConcurrentSkipListMap<>(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
        for (String each : "pear fig apple date kiwi banana plum cherry".split(" ")) map.put(each, each.length());
        System.out.println(map + " " + map.firstEntry() + " " + map.lastKey() + " " + map.descendingMap() + " " + map.subMap("date", "apple") + " " + map.headMap("kiwi", true).size() + " " + map.tailMap("plum").firstKey() + " " + map.lowerEntry("apple") + " " + map.ceilingKey("zzzz"));
        Iterator<String> weak = map.keySet().iterator();
        weak.next();
        map.remove("date");
        map.put("nut", 3);
        map.put("zucchini", 8);
        StringBuilder seen = new StringBuilder();
        weak.forEachRemaining(each -> seen.append(each).append(' '));
        System.out.println(seen + "" + map.entrySet().iterator().next());
        try {
            map.firstEntry().setValue(1);
        } catch (UnsupportedOperationException e) {
            System.out.println("entries are snapshots");
        }
        System.out.println(map.replace("fig", 3, 33) + " " + map.compute("fig", (k, v) -> v + 1) + " " + map.pollFirstEntry() + " " + map.pollLastEntry() + " " + map.merge("nut", 7, Integer::sum) + " " + map.computeIfPresent("plum", (k, v) -> null) + " " + map);
        ConcurrentSkipListSet<Integer> set = new ConcurrentSkipListSet<>();
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            int offset = t;
            Thread thread = new Thread(() -> {
                for (int i = offset; i < 400; i += 4) set.add(i);
                for (int i = offset; i < 400; i += 8) set.remove(i);
            });
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) thread.join();
        System.out.println(set.size() + " " + set.first() + " " + set.last() + " " + set.stream().mapToInt(i -> i).sum() + " " + set.subSet(10, true, 20, true) + " " + set.descendingSet().headSet(390) + " " + set.floor(8) + set.higher(15) + " " + set.pollFirst() + set.pollLast() + " " + set.clone().equals(set) + " " + set.removeAll(List.of(5, 6, 7)) + " " + set.contains(5) + " " + set.headSet(14));
        set.subSet(0, 300).clear();
        System.out.println(set.size() + " " + set.ceiling(0));
    }
}
