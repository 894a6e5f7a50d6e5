import java.net.InetAddress;
import java.nio.charset.Charset;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TimeZone;
import java.util.UUID;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;

/** Prints what a program sees of its world, one aspect a line. */
public class Surroundings {
  /** 20 strings that have different buckets in all three maps. */
  static final List<String> WORDS = List.of("abcdefghijklmnopqrst".split(""));

  static final int TURNS = 5_000;

  static volatile int last;
  static int switches;

  public static void main(String[] arguments) throws Exception {
    print("zone", TimeZone.getDefault().getID());
    print("locale", Locale.getDefault().toLanguageTag());
    print("upper case", (int) "i".toUpperCase().charAt(0));
    print("number", String.format("%.1f", 1.5));
    print("charset", charset().name());
    print("letter", "\u00e4");
    print("now", Instant.now().truncatedTo(ChronoUnit.MINUTES));
    print("today", LocalDate.now());
    print("hash set", order(new HashSet<>(), WORDS));
    print("concurrent set", order(ConcurrentHashMap.newKeySet(), WORDS));
    print("weak map", String.join("", weak().keySet()));
    print("linked set", order(new LinkedHashSet<>(), WORDS));
    print("null in set", new HashSet<>(Arrays.asList("a", null)).contains(null));
    print("processors", Runtime.getRuntime().availableProcessors());
    print("user", System.getProperty("user.name") + " " + System.getProperty("user.home"));
    print("host", InetAddress.getLocalHost().getHostName());
    print("random", UUID.randomUUID());
    print("identity", System.identityHashCode(new Object()));
    print("standard input", new String(System.in.readAllBytes()).strip().replace('\n', ','));
    print("switches", switches() > 50 ? "many" : "few");
    print("rounding", Math.exp(1));
    print("hour of the epoch", epoch().get(Calendar.HOUR_OF_DAY));
  }

  static void print(String aspect, Object value) {
    System.out.println(aspect + ": " + value);
  }

  /** Returns the platform's charset. */
  static Charset charset() {
    boolean isDefault = Runtime.version().feature() < 18;
    return isDefault ? Charset.defaultCharset() : Charset.forName(System.getProperty("native.encoding"));
  }

  static String order(Set<String> set, Collection<String> words) {
    set.addAll(words);
    if (!set.containsAll(words) || set.size() != words.size()) {
      return "lost elements";
    }
    return String.join("", set);
  }

  /** Returns a calendar with the default zone and locale at the epoch. */
  static Calendar epoch() {
    Calendar calendar = Calendar.getInstance();
    calendar.setTimeInMillis(0);
    return calendar;
  }

  static WeakHashMap<String, String> weak() {
    WeakHashMap<String, String> map = new WeakHashMap<>();
    WORDS.forEach(word -> map.put(word, word));
    return map;
  }

  /** Returns how often two threads took turns. */
  static int switches() throws InterruptedException {
    Thread one = new Thread(() -> turn(1));
    Thread other = new Thread(() -> turn(2));
    one.start();
    other.start();
    one.join();
    other.join();
    return switches;
  }

  static void turn(int own) {
    for (int turn = 0; turn < TURNS; turn++) {
      if (last != own) {
        last = own;
        switches++;
      }
    }
  }
}
