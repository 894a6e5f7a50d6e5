package collection;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** What iterators do when their collection changes below them, and what each of them refuses. */
public class FailFast {
    static void attempt(String what, Runnable action) {
        try {
            action.run();
            System.out.println(what + ": passes");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static void whileIterating(Collection<Integer> all, Consumer<Collection<Integer>> change) {
        for (int i = 0; i < 6; i++) all.add(i);
        String name = all.getClass().getSimpleName();
        attempt(name + " for", () -> {
            int seen = 0;
            for (Integer ignored : all) {
                if (seen++ == 1) change.accept(all);
                if (seen > 20) throw new IllegalStateException("endless");
            }
        });
        attempt(name + " forEach", () -> {
            int[] seen = {0};
            all.forEach(each -> {
                if (seen[0]++ == 1) change.accept(all);
                if (seen[0] > 20) throw new IllegalStateException("endless");
            });
        });
        attempt(name + " stream", () -> all.stream().peek(each -> {
            if (each == 2) change.accept(all);
        }).count());
        attempt(name + " removeIf", () -> all.removeIf(each -> {
            if (each == 3) change.accept(all);
            return false;
        }));
        System.out.println(all);
    }

    static void iteratorStates() {
        Iterator<Integer> iterator = new ArrayList<>(List.of(1, 2, 3)).iterator();
        attempt("remove before next", iterator::remove);
        iterator.next();
        iterator.remove();
        attempt("remove twice", iterator::remove);
        iterator.forEachRemaining(each -> System.out.print(each + " "));
        attempt("next past the end", iterator::next);
        ListIterator<String> list = new LinkedList<>(List.of("a", "b", "c")).listIterator(1);
        attempt("set before next", () -> list.set("x"));
        System.out.println(list.previous() + list.nextIndex() + list.previousIndex());
        list.set("A");
        list.add("new");
        attempt("set after add", () -> list.set("y"));
        attempt("remove after add", list::remove);
        System.out.println(list.next() + list.next() + list.nextIndex());
        attempt("list iterator out of range", () -> new ArrayList<>(List.of(1)).listIterator(2));
        attempt("of immutable", () -> {
            Iterator<Integer> fixed = List.of(1).iterator();
            fixed.next();
            fixed.remove();
        });
        attempt("of Arrays.asList", () -> {
            Iterator<Integer> fixed = Arrays.asList(1, 2).iterator();
            fixed.next();
            fixed.remove();
        });
    }

    static void maps() {
        for (Map<String, Integer> map : List.<Map<String, Integer>>of(new HashMap<>(), new LinkedHashMap<>(), new TreeMap<>(), new WeakHashMap<>(), new IdentityHashMap<>(), new Hashtable<>(), new ConcurrentHashMap<>(), new ConcurrentSkipListMap<>())) {
            for (String key : new String[] {"one", "two", "three", "four"}) map.put(key, key.length());
            String name = map.getClass().getSimpleName();
            attempt(name + " keys", () -> {
                int seen = 0;
                for (String ignored : map.keySet()) if (seen++ == 0) map.put("five", 5);
            });
            attempt(name + " same key", () -> {
                for (Map.Entry<String, Integer> entry : map.entrySet()) map.put(entry.getKey(), 9);
            });
            attempt(name + " forEach", () -> map.forEach((k, v) -> map.remove("one")));
            attempt(name + " replaceAll", () -> map.replaceAll((k, v) -> {
                map.remove("two");
                return v;
            }));
            attempt(name + " computeIfAbsent", () -> map.computeIfAbsent("fresh", k -> {
                map.put("other", 1);
                return 2;
            }));
            System.out.println(map.size());
        }
    }

    public static void main(String[] args) {
        List<Supplier<Collection<Integer>>> kinds = List.of(ArrayList::new, LinkedList::new, Vector::new, ArrayDeque::new, PriorityQueue::new, HashSet::new, LinkedHashSet::new, TreeSet::new, CopyOnWriteArrayList::new, ConcurrentLinkedQueue::new, ConcurrentSkipListSet::new, ConcurrentLinkedDeque::new, LinkedBlockingQueue::new);
        for (Supplier<Collection<Integer>> kind : kinds) {
            whileIterating(kind.get(), all -> all.add(100 + all.size()));
            whileIterating(kind.get(), all -> all.remove(4));
        }
        iteratorStates();
        maps();
    }
}
