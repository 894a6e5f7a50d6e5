//! Blocks about the class library: reflection, strings, streams and files.

use crate::random::Random;

use super::expression::int;

/// Writes calls, constructions and accesses by reflection, and a proxy.
pub fn reflection(random: &mut Random, number: u64) -> String {
    let (methods, turns) = (random.between(2, 5), random.between(20, 120));
    let mut bodies = String::new();
    for method in 0..methods {
        let (modifier, variables) = match random.below(2) {
            0 => ("static ", ["x", "x"]),
            _ => ("", ["x", "field"]),
        };
        let value = int(random, &variables, 2);
        bodies += &format!("    public {modifier}int call{method}(int x) {{ return {value}; }}\n");
    }
    format!(
        "  interface Called{number} {{ int call(String text, int x); }}
  public static class Target{number} {{
    static {{ for (int i = 0; i < 200; i++) mix(i); }}
    public int field;
    public Target{number}() {{ field = 3; }}
    public Target{number}(int field) {{ if (field < 0) throw new IllegalArgumentException(\"negative\"); this.field = field; }}
{bodies}  }}
  static void block{number}() throws Exception {{
    Class<?> type = Class.forName(block{number}Name());
    Method[] methods = type.getDeclaredMethods();
    Arrays.sort(methods, Comparator.comparing(Method::getName));
    Constructor<?> make = type.getConstructor(int.class);
    Field field = type.getField(\"field\");
    for (int i = 0; i < {turns}; i++) {{
      Object target;
      try {{ target = make.newInstance(i % 7 - 1); }}
      catch (InvocationTargetException e) {{ mix(e.getCause().getMessage()); target = type.getConstructor().newInstance(); }}
      for (Method method : methods) {{
        try {{ mix((Integer) method.invoke(target, i)); }}
        catch (InvocationTargetException e) {{ mix(e.getCause().toString()); }}
      }}
      field.setInt(target, field.getInt(target) + i);
      mix(field.getInt(target));
    }}
    Called{number} proxy = (Called{number}) Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {{ Called{number}.class }},
        (self, method, values) -> {{ mix(method.getName() + values.length); return (Integer) values[1] + ((String) values[0]).length(); }});
    for (int i = 0; i < 10; i++) mix(proxy.call(\"text\" + i, i));
    Object array = java.lang.reflect.Array.newInstance(type, 3);
    mix(array.getClass().getSimpleName().length()); mix(java.lang.reflect.Array.getLength(array));
    mix(Modifier.toString(type.getModifiers()));
  }}
  static String block{number}Name() {{ return java.lang.invoke.MethodHandles.lookup().lookupClass().getName() + \"$Target{number}\"; }}\n"
    )
}

/// Writes code that builds, formats, splits, interns and compresses text.
pub fn strings(random: &mut Random, number: u64) -> String {
    let (turns, word) = (random.between(30, 150), random.below(1000));
    let pattern = random.pick(&["[aeiou]+", "(\\\\w)(\\\\d+)", "x*y|[^a-f]", "\\\\b."]);
    format!(
        "  static void block{number}() throws Exception {{
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < {turns}; i++) {{
      text.append(\"word{word}\").append(i).append((char) ('a' + i % 26)).append(i % 9 == 0 ? \"é\" : \",\");
      if (i % 10 == 3) text.insert(i, \"<\" + h % 1000 + \">\").reverse();
      if (i % 10 == 7) text.setLength(text.length() - 3);
      mix(String.format(\"%5d|%-8s|%x|%.3f\", i, text.substring(0, i % 5), h, i / 7.0));
      String one = (\"key\" + i % 4).intern(), other = (\"ke\" + \"y\" + i % 4).intern();
      mix(one == other ? 1 : 0);
      switch (one) {{ case \"key0\" -> mix(10); case \"key1\" -> mix(11); default -> mix(one); }}
    }}
    Matcher matcher = Pattern.compile(\"{pattern}\").matcher(text);
    while (matcher.find()) mix(matcher.group() + matcher.start());
    for (String part : text.toString().split(\",\")) mix(part.trim().toUpperCase());
    byte[] bytes = text.toString().getBytes(\"UTF-8\"), packed = new byte[bytes.length + 100], back = new byte[bytes.length];
    Deflater deflater = new Deflater();
    deflater.setInput(bytes); deflater.finish();
    int size = deflater.deflate(packed);
    deflater.end();
    Inflater inflater = new Inflater();
    inflater.setInput(packed, 0, size);
    for (int at = 0; at < back.length && !inflater.finished(); ) at += inflater.inflate(back, at, Math.min(64, back.length - at));
    inflater.end();
    CRC32 crc = new CRC32();
    crc.update(back);
    mix(crc.getValue()); mix(Arrays.equals(bytes, back) ? 1 : 0); mix(new String(back, \"UTF-8\"));
  }}\n"
    )
}

/// Writes lambdas and streams.
pub fn streams(random: &mut Random, number: u64) -> String {
    let (count, modulus) = (random.between(50, 400), random.between(3, 13));
    let value = int(random, &["x"], 2);
    format!(
        "  static void block{number}() {{
    IntUnaryOperator step = x -> {{ try {{ return {value}; }} catch (ArithmeticException e) {{ return x; }} }};
    mix(IntStream.range(0, {count}).map(step.andThen(x -> x ^ 5)).filter(x -> x % 2 == 0).asLongStream().sum());
    Map<Integer, List<String>> groups = Stream.iterate(1, x -> x * 7 % 10007).limit({count})
        .collect(Collectors.groupingBy(x -> x % {modulus}, TreeMap::new, Collectors.mapping(x -> \"v\" + x, Collectors.toList())));
    mix(groups.toString());
    mix(groups.values().stream().flatMap(List::stream).sorted(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder())).collect(Collectors.joining(\"/\")));
    Supplier<Supplier<String>> nested = () -> () -> \"nested\" + step.applyAsInt({count});
    mix(nested.get().get());
    Function<Integer, Integer> twice = x -> x * 2;
    mix(twice.compose((Integer x) -> x + 1).apply((int) h));
    Optional<String> longest = groups.values().stream().flatMap(Collection::stream).max(Comparator.naturalOrder());
    mix(longest.map(String::length).orElse(-1));
  }}\n"
    )
}

/// Writes code that uses files, the clock and randomness, which are outside of the vm. Only results
/// that are the same everywhere are folded in.
pub fn files(random: &mut Random, number: u64) -> String {
    let (lines, seed) = (random.between(5, 40), random.below(1 << 30));
    format!(
        "  static void block{number}() throws Exception {{
    Path folder = Files.createTempDirectory(\"block\"), file = folder.resolve(\"lines.txt\");
    Random random = new Random({seed});
    long start = System.nanoTime();
    try (java.io.BufferedWriter writer = Files.newBufferedWriter(file)) {{
      for (int i = 0; i < {lines}; i++) writer.write(i + \" \" + random.nextInt(1000) + \"\\n\");
    }}
    Files.writeString(folder.resolve(\"more.txt\"), \"more\");
    Files.move(folder.resolve(\"more.txt\"), folder.resolve(\"moved.txt\"));
    for (String line : Files.readAllLines(file)) mix(line);
    mix(Files.size(file)); mix(System.nanoTime() >= start ? 1 : 0); mix(UUID.randomUUID().toString().length());
    try (Stream<Path> names = Files.list(folder)) {{ mix(names.map(it -> it.getFileName().toString()).sorted().toList().toString()); }}
    try {{ Files.readString(folder.resolve(\"none\")); }} catch (NoSuchFileException e) {{ mix(5); }}
    Files.delete(file); Files.delete(folder.resolve(\"moved.txt\")); Files.delete(folder);
    mix(Files.exists(folder) ? 1 : 0);
  }}\n"
    )
}
