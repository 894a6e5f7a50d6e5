package concurrency;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Every combinator of CompletableFuture, on values, failures and cancellation. */
public class Completions {
    static String outcome(CompletionStage<?> stage) {
        try {
            return String.valueOf(stage.toCompletableFuture().get(5, TimeUnit.SECONDS));
        } catch (Exception e) {
            return e.getClass().getSimpleName() + "(" + e.getMessage() + ")" + (e.getCause() == null ? "" : "<-" + e.getCause().getClass().getSimpleName() + "(" + e.getCause().getMessage() + ")");
        }
    }

    static CompletableFuture<Integer> value(int n) {
        return CompletableFuture.completedFuture(n);
    }

    static CompletableFuture<Integer> failure(String why) {
        return CompletableFuture.failedFuture(new IllegalStateException(why));
    }

    static void chain(String name, CompletableFuture<Integer> start) {
        StringBuilder seen = new StringBuilder();
        System.out.println(name + " " + String.join(" ", List.of(
            outcome(start.thenApply(n -> n + 1)), outcome(start.thenApplyAsync(n -> n * 2)), outcome(start.thenAccept(n -> seen.append("accept"))), outcome(start.thenRun(() -> seen.append("run"))),
            outcome(start.thenCompose(n -> value(n + 100))), outcome(start.thenCompose(n -> failure("composed"))), outcome(start.handle((n, e) -> n + "/" + e)), outcome(start.whenComplete((n, e) -> seen.append("when"))),
            outcome(start.whenComplete((n, e) -> {
                throw new IllegalArgumentException("in when");
            })), outcome(start.exceptionally(e -> -1)), outcome(start.exceptionallyCompose(e -> value(-2))), outcome(start.exceptionallyAsync(e -> -3)), outcome(start.thenApply(n -> n / 0).thenApply(n -> n + 1)),
            outcome(start.thenCombine(value(10), Integer::sum)), outcome(value(10).thenCombineAsync(start, Integer::sum)), outcome(start.thenAcceptBoth(value(1), (a, b) -> seen.append(a + b))), outcome(start.runAfterBoth(value(1), () -> seen.append("both"))),
            outcome(start.applyToEither(new CompletableFuture<Integer>(), n -> n)), outcome(new CompletableFuture<Integer>().applyToEitherAsync(start, n -> n)), outcome(start.acceptEither(new CompletableFuture<>(), n -> seen.append("either"))), outcome(start.runAfterEither(new CompletableFuture<>(), () -> seen.append("after"))))));
        System.out.println("  " + seen + " " + start.isDone() + start.isCancelled() + start.isCompletedExceptionally() + " " + start.getNow(-9 + (start.isCompletedExceptionally() ? 0 : 0)));
    }

    static void safely(String name, CompletableFuture<Integer> start) {
        try {
            chain(name, start);
        } catch (CompletionException | CancellationException e) {
            System.out.println("  getNow " + e);
        }
    }

    public static void main(String[] args) throws Exception {
        safely("value", value(5));
        safely("failure", failure("broken"));
        CompletableFuture<Integer> cancelled = new CompletableFuture<>();
        cancelled.cancel(false);
        safely("cancelled", cancelled);
        CompletableFuture<Integer> late = new CompletableFuture<>();
        CompletableFuture<String> dependent = late.thenApply(n -> "got " + n);
        System.out.println(late.toString().replaceFirst(".*\\[", "[") + " " + dependent.isDone() + " " + late.complete(1) + late.complete(2) + late.completeExceptionally(new Error()) + " " + dependent.get() + " " + late.getNumberOfDependents());
        late.obtrudeValue(7);
        System.out.print(late.join() + " ");
        late.obtrudeException(new java.io.IOException("obtruded"));
        System.out.println(outcome(late) + " " + late.toString().replaceFirst(".*\\[", "["));
        List<CompletableFuture<Integer>> many = IntStream.range(0, 10).mapToObj(i -> CompletableFuture.supplyAsync(() -> i * i)).toList();
        System.out.println(CompletableFuture.allOf(many.toArray(new CompletableFuture<?>[0])).thenApply(none -> many.stream().map(CompletableFuture::join).toList()).get() + " " + outcome(CompletableFuture.allOf()) + " " + outcome(CompletableFuture.allOf(value(1), failure("one of all"))) + " " + outcome(CompletableFuture.anyOf(new CompletableFuture<>(), value(3))) + " " + CompletableFuture.anyOf().isDone());
        System.out.println(outcome(new CompletableFuture<>().orTimeout(5, TimeUnit.MILLISECONDS)) + " " + outcome(new CompletableFuture<>().completeOnTimeout("fallback", 5, TimeUnit.MILLISECONDS)) + " " + outcome(value(1).orTimeout(1, TimeUnit.SECONDS)) + " " + outcome(new CompletableFuture<String>().completeAsync(() -> "async")) + " " + outcome(CompletableFuture.supplyAsync(() -> "delayed", CompletableFuture.delayedExecutor(5, TimeUnit.MILLISECONDS))));
        CompletionStage<Integer> minimal = value(4).minimalCompletionStage();
        try {
            ((CompletableFuture<Integer>) minimal).join();
        } catch (UnsupportedOperationException e) {
            System.out.println("minimal " + outcome(minimal.thenApply(n -> n + 1)));
        }
        CompletableFuture<Integer> source = new CompletableFuture<>(), copy = source.copy();
        copy.complete(1);
        source.complete(2);
        System.out.println(copy.get() + " " + source.get() + " " + outcome(CompletableFuture.failedStage(new Exception("stage")).exceptionally(e -> e.getMessage())) + " " + outcome(CompletableFuture.runAsync(() -> {
            throw new IllegalStateException("run");
        })));
        CompletableFuture<Object> failing = CompletableFuture.supplyAsync(() -> {
            throw new CompletionException("wrapped", new java.io.IOException("inner"));
        });
        try {
            failing.join();
        } catch (CompletionException e) {
            System.out.println(e.getMessage() + " " + e.getCause());
        }
        System.out.println(outcome(failing) + " " + outcome(failing.handle((v, e) -> e.getClass().getSimpleName())) + " " + failing.handle((v, e) -> e.getCause().getMessage()).get());
        try {
            value(1).thenApply(null);
        } catch (NullPointerException e) {
            System.out.println("no function");
        }
        Executor direct = Runnable::run;
        System.out.println(value(1).thenApplyAsync(n -> Thread.currentThread().getName(), direct).get() + " " + CompletableFuture.supplyAsync(() -> Thread.currentThread().isDaemon()).get());
        int depth = 3000;
        CompletableFuture<Integer> first = new CompletableFuture<>(), end = first;
        for (int i = 0; i < depth; i++) end = end.thenApply(n -> n + 1);
        first.complete(0);
        System.out.println(end.get());
    }
}
