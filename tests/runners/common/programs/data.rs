//! Blocks about data: numbers, objects, arrays and collections with comparators.

use crate::random::Random;

use super::expression::int;

/// Writes a loop over random expressions.
pub fn arithmetic(random: &mut Random, number: u64) -> String {
    let (turns, start) = (random.between(200, 2000), random.below(100));
    let variables = ["a", "b", "c", "i"];
    let [a, b, c] = [3, 4, 3].map(|depth| int(random, &variables, depth));
    format!(
        "  static void block{number}() {{
    int a = {start}, b = 7, c = -3;
    for (int i = 0; i < {turns}; i++) {{
      try {{ a = {a}; b = {b}; c = {c}; }}
      catch (ArithmeticException e) {{ mix(e.getMessage()); a++; b += i; c ^= a; }}
      mix(a); mix(((long) b << 20) ^ c); mix(Double.doubleToLongBits(a / 3.0 + b));
    }}
  }}\n"
    )
}

/// Writes a class hierarchy with virtual calls.
pub fn objects(random: &mut Random, number: u64) -> String {
    let (kinds, count) = (random.between(2, 5), random.between(20, 80));
    let mut classes = String::new();
    let mut cases = String::new();
    for kind in 0..kinds {
        let parent = match kind {
            1.. if random.below(2) == 0 => format!("Kind{number}x{}", kind - 1),
            _ => format!("Node{number}"),
        };
        let value = int(random, &["x", "y", "size"], 2);
        let extra = if random.below(2) == 0 { "super.value(y) + " } else { "" };
        classes += &format!(
            "  static class Kind{number}x{kind} extends {parent} {{
    Kind{number}x{kind}(int x, Node{number} next) {{ super(x, next); size += {kind}; }}
    int value(int y) {{ try {{ return {extra}{value}; }} catch (ArithmeticException e) {{ return y; }} }}
  }}\n"
        );
        cases += &format!("        case {kind} -> new Kind{number}x{kind}(i * 3, last);\n");
    }
    format!(
        "  interface Sized{number} {{ default int twice() {{ return 2 * half(); }} int half(); }}
  static class Node{number} implements Sized{number} {{
    int x, size = 1; Node{number} next;
    Node{number}(int x, Node{number} next) {{ this.x = x; this.next = next; if (next != null) size += next.size % 5; }}
    int value(int y) {{ return x + y; }}
    public int half() {{ return size / 2; }}
  }}\n{classes}
  static void block{number}() {{
    Node{number} last = null;
    for (int i = 0; i < {count}; i++) {{
      last = switch (i % {kinds}) {{
{cases}        default -> new Node{number}(i, last);
      }};
    }}
    for (int y = 0; y < 10; y++)
      for (Node{number} node = last; node != null; node = node.next) mix(node.value(y) + node.twice());
  }}\n"
    )
}

/// Writes arrays of arrays, sorting, and accesses that fail.
pub fn arrays(random: &mut Random, number: u64) -> String {
    let (rows, columns) = (random.between(3, 30), random.between(3, 30));
    let value = int(random, &["i", "j", "(int) h"], 2);
    let beyond = random.below(columns + 3);
    format!(
        "  static void block{number}() {{
    int[][] table = new int[{rows}][{columns}];
    long[] sums = new long[{rows}];
    Object[] mixed = new Object[{columns}];
    for (int i = 0; i < {rows}; i++) {{
      for (int j = 0; j < {columns}; j++) {{
        try {{ table[i][j] = {value}; }} catch (ArithmeticException e) {{ table[i][j] = j; }}
        mixed[j] = table[i].clone();
      }}
      Arrays.sort(table[i]);
      for (int x : table[i]) sums[i] += x;
      try {{ sums[i] ^= table[i][(i + {beyond}) % ({columns} + 2)]; }}
      catch (ArrayIndexOutOfBoundsException e) {{ mix(e.getMessage()); }}
    }}
    try {{ Object[] strings = new String[1]; strings[0] = sums; }} catch (ArrayStoreException e) {{ mix(e.getMessage()); }}
    try {{ mix(new byte[(int) (h | 0x80000000)].length); }} catch (NegativeArraySizeException e) {{ mix(1); }}
    mix(Arrays.deepHashCode(table)); mix(Arrays.hashCode(sums)); mix(((int[]) mixed[0]).length);
    System.arraycopy(sums, 0, sums, 1, sums.length - 1);
    for (long x : sums) mix(x);
  }}\n"
    )
}

/// Writes sorts with comparators that work, allocate and may throw.
pub fn comparators(random: &mut Random, number: u64) -> String {
    let count = random.between(50, 250);
    let key = int(random, &["key", "turn"], 1);
    let limit = random.between(100, 3000);
    let last = random.pick(&[
        "Comparator.comparing((Item{n} item) -> item.name).thenComparingInt(item -> item.key)",
        "Comparator.comparingInt((Item{n} item) -> item.weight()).reversed().thenComparing(item -> item.name)",
        "(one, other) -> { String a = one.name + one.key, b = other.name + other.key; return a.compareTo(b); }",
    ]);
    let last = last.replace("{n}", &number.to_string());
    format!(
        "  static class Item{number} implements Comparable<Item{number}> {{
    final int key; final String name; static int turn;
    Item{number}(int key) {{ this.key = key; this.name = \"n\" + (key * 7919 % 101); }}
    int weight() {{ turn++; try {{ return {key}; }} catch (ArithmeticException e) {{ return key; }} }}
    public int compareTo(Item{number} other) {{ return name.equals(other.name) ? Integer.compare(key, other.key) : name.compareTo(other.name); }}
  }}
  static void block{number}() {{
    List<Item{number}> items = new ArrayList<>();
    for (int i = 0; i < {count}; i++) items.add(new Item{number}((int) (h >>> 7) * i % 1009));
    Collections.sort(items);
    for (Item{number} item : items) mix(item.key);
    int[] calls = new int[1];
    try {{
      items.sort(new Comparator<Item{number}>() {{
        @Override public int compare(Item{number} one, Item{number} other) {{
          if (++calls[0] == {limit}) throw new IllegalStateException(\"enough\");
          return Integer.compare(one.key % 17, other.key % 17);
        }}
      }});
    }} catch (IllegalStateException e) {{ mix(e.getMessage()); }}
    mix(calls[0]);
    Comparator<Item{number}> last = {last};
    TreeMap<Item{number}, Integer> tree = new TreeMap<>(last);
    PriorityQueue<Item{number}> queue = new PriorityQueue<>(last);
    Item{number}.turn = 0;
    for (Item{number} item : items) {{ tree.merge(item, 1, Integer::sum); queue.add(item); }}
    for (Map.Entry<Item{number}, Integer> entry : tree.entrySet()) mix(entry.getKey().key * 31L + entry.getValue());
    while (!queue.isEmpty()) mix(queue.poll().name);
  }}\n"
    )
}

/// Writes hash tables, queues and bit sets.
pub fn tables(random: &mut Random, number: u64) -> String {
    let (count, modulus) = (random.between(100, 600), random.between(11, 97));
    format!(
        "  record Key{number}(int number, String text) {{ }}
  enum Colour{number} {{ RED, GREEN {{ @Override int code() {{ return 5; }} }}, BLUE; int code() {{ return ordinal(); }} }}
  static void block{number}() {{
    Map<Key{number}, List<Integer>> lists = new LinkedHashMap<>();
    Map<Colour{number}, Long> colours = new EnumMap<>(Colour{number}.class);
    ArrayDeque<Integer> queue = new ArrayDeque<>();
    BitSet bits = new BitSet();
    for (int i = 0; i < {count}; i++) {{
      Key{number} key = new Key{number}(i % {modulus}, \"k\" + i % 7);
      lists.computeIfAbsent(key, it -> new ArrayList<>()).add(i);
      colours.merge(Colour{number}.values()[i % 3], (long) i, Long::sum);
      if (i % 3 == 0) queue.addFirst(i); else queue.addLast(-i);
      if (i % 5 == 0) mix(queue.pollLast());
      bits.flip((int) ((h >>> 3) & 255));
    }}
    lists.forEach((key, list) -> {{ mix(key.toString()); mix(list.hashCode()); }});
    colours.forEach((colour, sum) -> mix(colour.name() + colour.code() + sum));
    Iterator<Integer> iterator = queue.iterator();
    while (iterator.hasNext()) if (iterator.next() % 2 == 0) iterator.remove();
    try {{ for (Key{number} key : lists.keySet()) lists.remove(key); }}
    catch (ConcurrentModificationException e) {{ mix(lists.size()); }}
    mix(queue.size()); mix(bits.toString());
    WeakHashMap<Object, String> weak = new WeakHashMap<>();
    Object held = new Object();
    weak.put(held, \"held\");
    for (int i = 0; i < 50; i++) weak.put(new Object(), \"lost\" + i);
    mix(weak.get(held));
    mix(new WeakReference<>(held).get() == held ? 1 : 0);
  }}\n"
    )
}
