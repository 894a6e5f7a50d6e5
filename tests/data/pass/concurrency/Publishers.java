package concurrency;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.function.Function;

/** Flow and SubmissionPublisher: demand, buffers, drops, processors, failures. */
public class Publishers {
    static class Collecting implements Flow.Subscriber<Integer> {
        final List<String> seen = new ArrayList<>();
        final CountDownLatch done = new CountDownLatch(1);
        private final int atOnce, limit;
        private Flow.Subscription subscription;
        private int count;

        Collecting(int atOnce, int limit) {
            this.atOnce = atOnce;
            this.limit = limit;
        }

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
            subscription.request(atOnce);
        }

        @Override
        public void onNext(Integer item) {
            seen.add(item.toString());
            if (item == 13) throw new IllegalStateException("unlucky");
            if (++count == limit) {
                subscription.cancel();
                done.countDown();
            } else if (count % Math.max(atOnce, 1) == 0) {
                subscription.request(atOnce);
            }
        }

        @Override
        public void onError(Throwable failure) {
            seen.add("! " + failure.getMessage());
            done.countDown();
        }

        @Override
        public void onComplete() {
            seen.add("end");
            done.countDown();
        }
    }

    static class Mapper<T, R> extends SubmissionPublisher<R> implements Flow.Processor<T, R> {
        private final Function<T, R> function;
        private Flow.Subscription subscription;

        Mapper(Function<T, R> function) {
            this.function = function;
        }

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
            given.request(1);
        }

        @Override
        public void onNext(T item) {
            submit(function.apply(item));
            subscription.request(1);
        }

        @Override
        public void onError(Throwable failure) {
            closeExceptionally(failure);
        }

        @Override
        public void onComplete() {
            close();
        }
    }

    static List<String> publish(Collecting subscriber, int... items) throws Exception {
        try (SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>()) {
            publisher.subscribe(subscriber);
            for (int item : items) publisher.submit(item);
        }
        subscriber.done.await();
        return subscriber.seen;
    }

    public static void main(String[] args) throws Exception {
        System.out.println(publish(new Collecting(1, 100), 1, 2, 3) + " " + publish(new Collecting(2, 3), 1, 2, 3, 4) + " " + publish(new Collecting(5, 100), 12, 13, 14) + " " + publish(new Collecting(0, 1), 1));
        SubmissionPublisher<Integer> source = new SubmissionPublisher<>(Runnable::run, 4);
        Mapper<Integer, Integer> doubled = new Mapper<>(n -> n * 2), plusOne = new Mapper<>(n -> n + 1);
        Collecting last = new Collecting(1, 100);
        source.subscribe(doubled);
        doubled.subscribe(plusOne);
        plusOne.subscribe(last);
        for (int i = 1; i < 5; i++) source.submit(i);
        source.close();
        last.done.await();
        System.out.println(last.seen + " " + source.isClosed() + " " + source.hasSubscribers());
        SubmissionPublisher<Integer> full = new SubmissionPublisher<>(Runnable::run, 2);
        Collecting slow = new Collecting(1, 100) {
            @Override
            public void onNext(Integer item) {
                seen.add(item.toString());
            }
        };
        full.subscribe(slow);
        StringBuilder lags = new StringBuilder();
        for (int i = 0; i < 6; i++) lags.append(full.offer(i, (subscriber, item) -> {
            slow.seen.add("drop " + item);
            return false;
        })).append(' ');
        System.out.println(slow.seen + " " + lags + full.getMaxBufferCapacity() + " " + full.estimateMaximumLag() + " " + full.estimateMinimumDemand() + " " + full.getNumberOfSubscribers());
        full.closeExceptionally(new IllegalStateException("closed"));
        System.out.println(full.getClosedException().getMessage());
        try {
            full.submit(1);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Collecting late = new Collecting(1, 1);
        full.subscribe(late);
        System.out.println(late.seen);
        SubmissionPublisher<Integer> twice = new SubmissionPublisher<>(Runnable::run, 4);
        Collecting both = new Collecting(1, 100);
        twice.subscribe(both);
        twice.subscribe(both);
        System.out.println(both.seen + " " + twice.consume(item -> { }).isDone());
        twice.close();
        Collecting negative = new Collecting(-1, 1);
        System.out.println(publish(negative, 1) + " " + Flow.defaultBufferSize());
        try {
            new SubmissionPublisher<>(Runnable::run, 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
