package numbers;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Random numbers from seeds: every algorithm of java.util.random, bounds, streams, jumps. */
public class Randoms {
    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static void show(String name, RandomGenerator random) {
        byte[] bytes = new byte[5];
        random.nextBytes(bytes);
        System.out.println(name + " " + random.nextInt() + " " + random.nextInt(10) + " " + random.nextInt(1 << 20) + " " + random.nextInt(-5, 6) + " " + random.nextLong() + " " + random.nextLong(1000) + " " + random.nextLong(-10, 10) + " " + random.nextBoolean() + " " + random.nextDouble() + " " + random.nextDouble(5) + " " + random.nextDouble(1, 2) + " " + random.nextFloat() + " " + random.nextFloat(2, 3) + " " + random.nextGaussian() + " " + random.nextGaussian(10, 2) + " " + random.nextExponential() + " " + Arrays.toString(bytes) + " " + random.ints(3).boxed().toList() + random.ints(3, 0, 5).boxed().toList() + random.longs(2, 0, 100).boxed().toList() + random.doubles(2).boxed().toList());
    }

    public static void main(String[] args) {
        show("Random", new Random(42));
        show("SplittableRandom", new SplittableRandom(42));
        for (String name : new TreeSet<>(RandomGeneratorFactory.all().map(RandomGeneratorFactory::name).filter(each -> !each.equals("SecureRandom")).toList())) {
            RandomGeneratorFactory<RandomGenerator> factory = RandomGeneratorFactory.of(name);
            show(name + " " + factory.group() + " " + factory.stateBits() + " " + factory.isJumpable() + factory.isSplittable() + factory.isStreamable(), factory.create(7));
        }
        Random random = new Random(1);
        System.out.println(random.nextGaussian() + " " + random.nextGaussian() + " " + random.ints(5, 10, 20).sum() + " " + random.doubles(100).average().getAsDouble());
        random.setSeed(1);
        System.out.println(random.nextGaussian() + " " + IntStream.generate(() -> random.nextInt(100)).limit(5).boxed().toList());
        SplittableRandom root = new SplittableRandom(9), split = root.split();
        System.out.println(root.nextInt() + " " + split.nextInt() + " " + root.splits(2).map(RandomGenerator::nextInt).toList() + " " + root.ints(1000, 0, 10).parallel().filter(i -> i < 0).count());
        RandomGenerator.JumpableGenerator jumpable = RandomGenerator.JumpableGenerator.of("Xoshiro256PlusPlus");
        System.out.println(jumpable.jumpDistance() + " " + (jumpable.copy().nextLong() == jumpable.nextLong()));
        Random same = new Random(77), again = new Random(77);
        List<Integer> list = IntStream.range(0, 10).boxed().collect(Collectors.toList());
        Collections.shuffle(list, same);
        System.out.println(list + " " + again.nextInt(10) + " " + new Random(-1).nextLong() + " " + new Random(Long.MAX_VALUE).nextInt(Integer.MAX_VALUE));
        attempt("bound", () -> new Random().nextInt(0));
        attempt("range", () -> new Random().nextInt(5, 5));
        attempt("double bound", () -> new Random().nextDouble(Double.NaN));
        attempt("streams", () -> new Random().ints(-1));
        attempt("streams range", () -> new Random().ints(1, 2, 2));
        attempt("algorithm", () -> RandomGenerator.of("None"));
        attempt("deviation", () -> new Random().nextGaussian(0, -1));
        attempt("thread local seed", () -> {
            ThreadLocalRandom.current().setSeed(5);
            return "";
        });
        ThreadLocalRandom local = ThreadLocalRandom.current();
        boolean within = true;
        for (int i = 0; i < 200; i++) within &= local.nextInt(3, 9) >= 3 && local.nextLong(5) < 5 && local.nextDouble(1.5, 1.6) < 1.6 && local.nextInt(7) >= 0;
        System.out.println(within + " " + (Math.random() < 1) + " " + local.ints(50, 1, 3).allMatch(i -> i == 1 || i == 2) + " " + (new Random().nextLong() == new Random().nextLong()));
    }
}
