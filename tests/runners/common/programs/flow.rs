//! Blocks about the flow of control: class initialisers, exceptions and threads.

use crate::random::Random;

use super::expression::int;

/// Writes class initialisers that work, need one another, and fail.
pub fn initialisers(random: &mut Random, number: u64) -> String {
    let count = random.between(3, 6);
    let mut classes = String::new();
    for class in 0..count {
        let turns = random.between(50, 400);
        let value = int(random, &["i", "sum"], 2);
        let needed = match class {
            0 => String::new(),
            _ => format!("sum += Init{number}x{}.VALUE.length();", random.below(class)),
        };
        classes += &format!(
            "  static class Init{number}x{class} {{
    static final String VALUE; static final Map<Integer, String> TABLE = new TreeMap<>(Comparator.reverseOrder());
    static {{
      int sum = {class};
      for (int i = 0; i < {turns}; i++) {{
        try {{ sum += {value}; }} catch (ArithmeticException e) {{ sum -= i; }}
        TABLE.put(sum % 31, \"t\" + i);
      }}
      {needed}
      VALUE = TABLE.toString() + sum;
    }}
  }}\n"
        );
    }
    let order: Vec<String> =
        (0..count).map(|_| format!("mix(Init{number}x{}.VALUE);", random.below(count))).collect();
    let order = order.join(" ");
    format!(
        "{classes}  static class Failing{number} {{
    static int[] seen = new int[4];
    static {{ for (int i = 0; i < 400; i++) seen[i] = i; }}
  }}
  static void block{number}() {{
    {order}
    for (int i = 0; i < 2; i++) {{
      try {{ mix(Failing{number}.seen.length); }}
      catch (ExceptionInInitializerError e) {{ mix(e.getCause().getMessage()); }}
      catch (NoClassDefFoundError e) {{ mix(2); }}
    }}
    mix(Init{number}x0.TABLE.size());
  }}\n"
    )
}

/// Writes exceptions through several frames, with causes, suppressed exceptions and `finally`.
pub fn exceptions(random: &mut Random, number: u64) -> String {
    let (depth, turns) = (random.between(3, 20), random.between(10, 60));
    let bottom = int(random, &["depth", "turn"], 2);
    let deepest = random.between(500, 1200);
    format!(
        "  static class Odd{number} extends Exception {{
    final int code;
    Odd{number}(int code, Throwable cause) {{ super(\"odd \" + code, cause); this.code = code; }}
  }}
  static class Door{number} implements AutoCloseable {{
    final int turn; Door{number}(int turn) {{ this.turn = turn; }}
    public void close() {{ mix(turn); if (turn % 4 == 1) throw new IllegalStateException(\"close\"); }}
  }}
  static int dive{number}(int depth, int turn) throws Odd{number} {{
    try (Door{number} door = new Door{number}(turn)) {{
      if (depth == 0) return {bottom};
      if ((depth ^ turn) % 11 == 3) throw new Odd{number}(depth, null);
      return dive{number}(depth - 1, turn + 1) + 1;
    }} catch (ArithmeticException e) {{
      throw new Odd{number}(turn, e);
    }} finally {{
      mix(depth);
    }}
  }}
  static int endless{number}(int depth) {{ return depth > {deepest} ? depth : endless{number}(depth + 1) + 1; }}
  static void block{number}() {{
    for (int turn = 0; turn < {turns}; turn++) {{
      try {{ mix(dive{number}({depth}, turn)); }}
      catch (Odd{number} e) {{
        mix(e.code); mix(e.getStackTrace().length); mix(e.getSuppressed().length);
        mix(e.getStackTrace()[0].getMethodName() + e.getStackTrace()[0].getLineNumber());
        if (e.getCause() != null) mix(e.getCause().toString());
      }} catch (IllegalStateException e) {{ mix(e.getMessage()); }}
    }}
    mix(endless{number}(0));
    try {{ Object text = \"x\"; mix((Integer) text); }} catch (ClassCastException e) {{ mix(3); }}
    try {{ String nothing = h == 0 ? \"\" : null; mix(nothing.length()); }} catch (NullPointerException e) {{ mix(4); }}
  }}\n"
    )
}

/// Writes threads whose results are added up, so that their order does not matter.
pub fn threads(random: &mut Random, number: u64) -> String {
    let (threads, turns) = (random.between(2, 5), random.between(100, 800));
    let work = int(random, &["i", "id"], 2);
    format!(
        "  static class Sum{number} {{ long total; synchronized void add(long x) {{ total += x; }} }}
  static void block{number}() throws Exception {{
    Sum{number} sum = new Sum{number}();
    AtomicLong atomic = new AtomicLong();
    ConcurrentHashMap<Integer, Integer> counts = new ConcurrentHashMap<>();
    ThreadLocal<int[]> local = ThreadLocal.withInitial(() -> new int[1]);
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < {threads}; t++) {{
      int id = t;
      Thread thread = new Thread(() -> {{
        for (int i = 0; i < {turns}; i++) {{
          int value;
          try {{ value = {work}; }} catch (ArithmeticException e) {{ value = i; }}
          sum.add(value); atomic.addAndGet(value * 3L); counts.merge(value & 15, 1, Integer::sum);
          local.get()[0] += value;
          if (i % 100 == 0) Thread.yield();
        }}
        sum.add(local.get()[0]);
      }}, \"worker \" + t);
      threads.add(thread);
      thread.start();
    }}
    for (Thread thread : threads) thread.join();
    mix(sum.total); mix(atomic.get()); mix(new TreeMap<>(counts).toString());
    ExecutorService pool = Executors.newFixedThreadPool(2);
    List<Future<Integer>> futures = new ArrayList<>();
    for (int t = 0; t < {threads}; t++) {{ int id = t; futures.add(pool.submit(() -> id * id)); }}
    for (Future<Integer> future : futures) mix(future.get());
    pool.shutdown();
    mix(pool.awaitTermination(1, TimeUnit.SECONDS) ? 1 : 0);
  }}\n"
    )
}

/// Writes two threads that take turns with `wait` and `notifyAll`, and one that sleeps.
pub fn monitors(random: &mut Random, number: u64) -> String {
    let turns = random.between(5, 40);
    format!(
        "  static void block{number}() throws Exception {{
    Object lock = new Object();
    StringBuilder log = new StringBuilder();
    int[] turn = new int[1];
    Runnable player = () -> {{
      int mine = Thread.currentThread().getName().endsWith(\"0\") ? 0 : 1;
      for (int i = 0; i < {turns}; i++) {{
        synchronized (lock) {{
          while (turn[0] != mine) {{
            try {{ lock.wait(); }} catch (InterruptedException e) {{ return; }}
          }}
          synchronized (log) {{ log.append(mine).append(System.identityHashCode(lock) == System.identityHashCode(lock)); }}
          turn[0] = 1 - mine;
          lock.notifyAll();
        }}
      }}
    }};
    Thread zero = new Thread(player, \"player 0\"), one = new Thread(player, \"player 1\");
    Thread sleeper = new Thread(() -> {{
      try {{ Thread.sleep(3600_000); }} catch (InterruptedException e) {{ synchronized (log) {{ turn[0] += 100; }} }}
    }});
    sleeper.start(); zero.start(); one.start();
    zero.join(); one.join();
    sleeper.interrupt();
    sleeper.join();
    mix(log.toString()); mix(turn[0]);
    CountDownLatch latch = new CountDownLatch(2);
    new Thread(latch::countDown).start(); new Thread(latch::countDown).start();
    latch.await();
    mix(latch.getCount());
  }}\n"
    )
}
