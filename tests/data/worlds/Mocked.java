import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.io.StringWriter;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.MulticastSocket;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.net.UnknownHostException;
import java.security.SecureRandom;
import java.text.DateFormat;
import java.text.SimpleDateFormat;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.time.chrono.HijrahChronology;
import java.time.chrono.HijrahDate;
import java.time.chrono.IsoChronology;
import java.time.chrono.JapaneseChronology;
import java.time.chrono.JapaneseDate;
import java.time.chrono.MinguoChronology;
import java.time.chrono.MinguoDate;
import java.time.chrono.ThaiBuddhistChronology;
import java.time.chrono.ThaiBuddhistDate;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAccessor;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Random;
import java.util.Timer;
import java.util.TimerTask;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.logging.FileHandler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.prefs.Preferences;

/** Uses each class that EvoSuite replaces by a mock, and prints what it sees, one class a line. */
public class Mocked {
  static final long HOUR = 3_600_000;

  static final Logger PREFERENCES = Logger.getLogger("java.util.prefs");

  /** Something to print, which may fail. */
  interface Use {
    Object run() throws Exception;
  }

  public static void main(String[] arguments) {
    times();
    chronologies();
    utilities();
    files();
    language();
    network();
  }

  static void print(String type, Use use) {
    Object seen;
    try {
      seen = use.run();
    } catch (Exception failure) {
      seen = failure;
    }
    System.out.println(type + ": " + seen);
  }

  static void times() {
    print("java.time.Clock", () -> Clock.systemUTC().instant().truncatedTo(ChronoUnit.HOURS));
    print("java.time.Instant", () -> Instant.now().truncatedTo(ChronoUnit.HOURS));
    print("java.time.LocalDate", () -> LocalDate.now());
    print("java.time.LocalDateTime", () -> LocalDateTime.now().truncatedTo(ChronoUnit.HOURS));
    print("java.time.LocalTime", () -> LocalTime.now().truncatedTo(ChronoUnit.HOURS));
    print("java.time.MonthDay", () -> MonthDay.now());
    print("java.time.OffsetDateTime", () -> OffsetDateTime.now().truncatedTo(ChronoUnit.HOURS));
    print("java.time.OffsetTime", () -> OffsetTime.now().truncatedTo(ChronoUnit.HOURS));
    print("java.time.Year", () -> Year.now());
    print("java.time.YearMonth", () -> YearMonth.now());
    print("java.time.ZonedDateTime", () -> ZonedDateTime.now().truncatedTo(ChronoUnit.HOURS));
  }

  static void chronologies() {
    print("java.time.chrono.HijrahChronology", () -> day(HijrahChronology.INSTANCE.dateNow()));
    print("java.time.chrono.HijrahDate", () -> day(HijrahDate.now()));
    print("java.time.chrono.IsoChronology", () -> day(IsoChronology.INSTANCE.dateNow()));
    print("java.time.chrono.JapaneseChronology", () -> day(JapaneseChronology.INSTANCE.dateNow()));
    print("java.time.chrono.JapaneseDate", () -> day(JapaneseDate.now()));
    print("java.time.chrono.MinguoChronology", () -> day(MinguoChronology.INSTANCE.dateNow()));
    print("java.time.chrono.MinguoDate", () -> day(MinguoDate.now()));
    print("java.time.chrono.ThaiBuddhistChronology", () -> day(ThaiBuddhistChronology.INSTANCE.dateNow()));
    print("java.time.chrono.ThaiBuddhistDate", () -> day(ThaiBuddhistDate.now()));
  }

  static LocalDate day(TemporalAccessor date) {
    return LocalDate.from(date);
  }

  static void utilities() {
    print("java.util.Date", () -> new Date().toInstant().truncatedTo(ChronoUnit.HOURS));
    print("java.util.Calendar", () -> Calendar.getInstance().get(Calendar.HOUR_OF_DAY));
    print("java.util.GregorianCalendar", () -> new GregorianCalendar().get(Calendar.HOUR_OF_DAY));
    print("java.util.Random", () -> new Random().nextLong());
    print("java.util.UUID", () -> UUID.randomUUID());
    print("java.security.SecureRandom", () -> new SecureRandom().nextLong());
    print("java.text.DateFormat", () -> DateFormat.getDateInstance(DateFormat.MEDIUM).format(new Date()));
    print("java.text.SimpleDateFormat", () -> new SimpleDateFormat("yyyy-MM-dd HH").format(new Date()));
    print("java.util.logging.FileHandler", Mocked::logged);
    print("java.util.logging.LogRecord", () -> new LogRecord(Level.INFO, "").getInstant().truncatedTo(ChronoUnit.HOURS));
    print("java.util.prefs.Preferences", () -> {
      // It logs that it makes its folder.
      PREFERENCES.setLevel(Level.OFF);
      Preferences.userRoot().node("oracle").put("key", "value");
      return Preferences.userRoot().node("oracle").get("key", "nothing");
    });
    print("java.util.Timer", Mocked::timer);
  }

  /** Returns how many hours a task waited that is due in two of them. */
  static long timer() throws InterruptedException {
    CountDownLatch ran = new CountDownLatch(1);
    Timer timer = new Timer(true);
    long start = System.currentTimeMillis();
    timer.schedule(new TimerTask() {
      @Override
      public void run() {
        ran.countDown();
      }
    }, 2 * HOUR);
    ran.await();
    timer.cancel();
    return (System.currentTimeMillis() - start) / HOUR;
  }

  static String logged() throws IOException {
    FileHandler handler = new FileHandler("/tmp/oracle.log");
    handler.setFormatter(new SimpleFormatter() {
      @Override
      public String format(LogRecord event) {
        return event.getMessage();
      }
    });
    Logger logger = Logger.getLogger("oracle");
    logger.setUseParentHandlers(false);
    logger.addHandler(handler);
    logger.info("logged");
    handler.close();
    return read("/tmp/oracle.log");
  }

  static void files() {
    print("java.io.File", () -> {
      File folder = new File("/tmp/folder");
      return folder.mkdir() + " " + new File(folder, "file").createNewFile() + " " + String.join(",", folder.list());
    });
    print("java.io.FileOutputStream", () -> {
      try (FileOutputStream out = new FileOutputStream("/tmp/bytes")) {
        out.write("bytes".getBytes());
      }
      return read("/tmp/bytes");
    });
    print("java.io.FileInputStream", () -> {
      try (FileInputStream in = new FileInputStream("/etc/passwd")) {
        return new String(in.readAllBytes()).contains("/home/user2") ? "user2" : "another user";
      }
    });
    print("java.io.FileWriter", () -> {
      try (FileWriter out = new FileWriter("/tmp/text")) {
        out.write("text");
      }
      return read("/tmp/text");
    });
    print("java.io.FileReader", () -> {
      try (BufferedReader in = new BufferedReader(new FileReader("/etc/hosts"))) {
        return in.readLine();
      }
    });
    print("java.io.PrintStream", () -> {
      try (PrintStream out = new PrintStream("/tmp/printed")) {
        out.print(1);
      }
      return read("/tmp/printed");
    });
    print("java.io.PrintWriter", () -> {
      try (PrintWriter out = new PrintWriter("/tmp/written")) {
        out.print(2);
      }
      return read("/tmp/written");
    });
    print("java.io.RandomAccessFile", () -> {
      try (RandomAccessFile file = new RandomAccessFile("/tmp/random", "rw")) {
        file.setLength(3);
        file.seek(1);
        file.write('x');
        return file.getFilePointer() + " of " + file.length();
      }
    });
    print("java.io.IOException", () -> read("/etc/no-such-file"));
  }

  static String read(String path) throws IOException {
    try (InputStream in = new FileInputStream(path)) {
      return new String(in.readAllBytes());
    }
  }

  static void language() {
    print("java.lang.Runtime", () -> Runtime.getRuntime().availableProcessors());
    print("java.lang.Thread", () -> {
      long start = System.currentTimeMillis();
      Thread.sleep(3 * HOUR);
      return (System.currentTimeMillis() - start) / HOUR;
    });
    Throwable[] all = {
      new Throwable("a"), new Exception("b"), new Error("c"), new RuntimeException("d"),
      new ArithmeticException("e"), new ArrayIndexOutOfBoundsException("f"), new ClassCastException("g"),
      new IllegalArgumentException("h"), new IllegalStateException("i"), new NullPointerException("j"),
    };
    for (Throwable thrown : all) {
      print(thrown.getClass().getName(), () -> traced(thrown));
    }
  }

  /** Returns the first two lines of a stack trace. */
  static String traced(Throwable thrown) {
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text));
    String[] lines = text.toString().split("\\R\\s*");
    return lines[0] + " " + lines[1].replaceAll("[0-9]+", "N");
  }

  static void network() {
    print("java.net.InetAddress", () -> InetAddress.getLocalHost().getHostName());
    print("java.net.InetSocketAddress", () -> new InetSocketAddress("localhost", 80));
    print("java.net.NetworkInterface", () -> NetworkInterface.getByInetAddress(InetAddress.getLoopbackAddress()).isLoopback());
    print("java.net.ServerSocket", Mocked::served);
    print("java.net.Socket", () -> {
      try (Socket socket = new Socket("localhost", 9)) {
        return socket;
      }
    });
    print("java.net.DatagramSocket", () -> sent(new DatagramSocket(0, InetAddress.getLoopbackAddress())));
    print("java.net.MulticastSocket", () -> sent(new MulticastSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))));
    print("java.net.URI", () -> URI.create("file:///etc/hosts").toURL().openStream().read());
    print("java.net.URL", () -> {
      try {
        return new URL("http://example.com/").openStream();
      } catch (UnknownHostException unknown) {
        return "nobody knows " + unknown.getMessage();
      }
    });
    print("java.net.URLConnection", () -> {
      URLConnection connection = new URL("file:///etc/hosts").openConnection();
      try (BufferedReader in = new BufferedReader(new InputStreamReader(connection.getInputStream()))) {
        return in.readLine();
      }
    });
  }

  /** Returns what one read from a connection gives of eleven bytes. */
  static String served() throws IOException {
    try (ServerSocket server = new ServerSocket(0);
        Socket client = new Socket("localhost", server.getLocalPort());
        Socket accepted = server.accept()) {
      accepted.getOutputStream().write("hello world".getBytes());
      byte[] bytes = new byte[20];
      return new String(bytes, 0, client.getInputStream().read(bytes));
    }
  }

  /** Returns what a socket receives that it has sent to itself. */
  static String sent(DatagramSocket socket) throws IOException {
    try (socket) {
      byte[] bytes = "message".getBytes();
      socket.send(new DatagramPacket(bytes, bytes.length, socket.getLocalSocketAddress()));
      DatagramPacket received = new DatagramPacket(new byte[20], 20);
      socket.receive(received);
      return new String(received.getData(), 0, received.getLength());
    }
  }
}
