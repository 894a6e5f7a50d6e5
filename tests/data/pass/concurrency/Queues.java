package concurrency;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** All blocking queues: capacity, order, blocking, draining, transfer, refusals. */
public class Queues {
    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static void common(BlockingQueue<Integer> queue) throws Exception {
        System.out.println(queue.getClass().getSimpleName() + " " + queue.remainingCapacity());
        System.out.println("  " + queue.offer(3) + queue.offer(1) + queue.offer(2) + " " + queue.offer(4, 1, TimeUnit.MILLISECONDS) + " " + queue + " " + queue.peek() + " " + queue.size() + " " + queue.contains(2) + " " + queue.remove(1) + " " + queue.remainingCapacity());
        attempt("  add", () -> queue.add(9) && queue.add(8));
        attempt("  null", () -> queue.offer(null));
        attempt("  element", queue::element);
        List<Integer> drained = new ArrayList<>();
        System.out.println("  " + queue.drainTo(drained, 2) + drained + " " + queue.drainTo(drained) + drained + " " + queue.poll() + " " + queue.poll(1, TimeUnit.MILLISECONDS) + " " + queue.isEmpty());
        attempt("  remove", () -> queue.remove());
        attempt("  into itself", () -> queue.drainTo(queue));
        Thread producer = new Thread(() -> {
            try {
                for (int i = 0; i < 20; i++) queue.put(i);
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        producer.start();
        int sum = 0;
        for (int i = 0; i < 20; i++) sum += queue.take();
        producer.join();
        Thread blocked = new Thread(() -> {
            try {
                queue.take();
            } catch (InterruptedException e) {
                System.out.println("  interrupted in take");
            }
        });
        blocked.start();
        blocked.interrupt();
        blocked.join();
        System.out.println("  " + sum + " " + queue.iterator().hasNext() + " " + queue.removeIf(i -> true) + " " + queue.toArray().length);
    }

    static void deques() throws Exception {
        LinkedBlockingDeque<String> deque = new LinkedBlockingDeque<>(3);
        deque.putFirst("b");
        deque.offerFirst("a");
        deque.putLast("c");
        System.out.println(deque + " " + deque.offerLast("d") + " " + deque.pollLast() + deque.takeFirst() + " " + deque.removeLastOccurrence("b") + " " + deque.pollFirst(1, TimeUnit.MILLISECONDS));
        attempt("push", () -> {
            for (int i = 0; i < 4; i++) deque.push("p" + i);
            return "";
        });
        System.out.println(deque + " " + deque.descendingIterator().next() + " " + deque.peekLast() + " " + deque.pop());
        attempt("capacity", () -> new LinkedBlockingDeque<>(0));
        attempt("array capacity", () -> new ArrayBlockingQueue<>(1, false, List.of(1, 2)));
        ConcurrentLinkedDeque<Integer> free = new ConcurrentLinkedDeque<>(List.of(1, 2, 3, 2));
        free.addFirst(0);
        System.out.println(free + " " + free.removeLastOccurrence(2) + " " + free.pollLast() + " " + free.peekFirst() + " " + free);
    }

    static void handing() throws Exception {
        SynchronousQueue<String> handed = new SynchronousQueue<>(true);
        System.out.println(handed.offer("nobody") + " " + handed.poll() + " " + handed.size() + " " + handed.peek() + " " + handed.remainingCapacity() + " " + handed.iterator().hasNext());
        Thread giver = new Thread(() -> {
            try {
                handed.put("given");
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        giver.start();
        System.out.println(handed.take());
        giver.join();
        LinkedTransferQueue<String> transfer = new LinkedTransferQueue<>();
        System.out.println(transfer.tryTransfer("x") + " " + transfer.hasWaitingConsumer() + " " + transfer.tryTransfer("x", 1, TimeUnit.MILLISECONDS) + " " + transfer.size());
        Thread taker = new Thread(() -> {
            try {
                System.out.println("took " + transfer.take());
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        taker.start();
        transfer.transfer("handed over");
        taker.join();
        transfer.put("queued");
        System.out.println(transfer + " " + transfer.getWaitingConsumerCount());
    }

    public static void main(String[] args) throws Exception {
        for (Supplier<BlockingQueue<Integer>> each : List.<Supplier<BlockingQueue<Integer>>>of(() -> new ArrayBlockingQueue<>(4), () -> new ArrayBlockingQueue<>(3, true), LinkedBlockingQueue::new, () -> new LinkedBlockingQueue<>(3), PriorityBlockingQueue::new, () -> new PriorityBlockingQueue<>(2, Comparator.reverseOrder()), LinkedBlockingDeque::new, LinkedTransferQueue::new)) common(each.get());
        deques();
        handing();
    }
}
