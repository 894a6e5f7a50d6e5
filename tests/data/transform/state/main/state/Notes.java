package state;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;

/** Changes texts, counters and values. A test sees every second kind by a method. */
public class Notes {
    private final StringBuilder log = new StringBuilder("ab");
    private final StringBuffer old = new StringBuffer("cd");
    private final AtomicInteger round = new AtomicInteger();
    private final AtomicBoolean open = new AtomicBoolean();
    private final AtomicReference<String> owner = new AtomicReference<>("none");
    private final AtomicIntegerArray lanes = new AtomicIntegerArray(2);
    private BigDecimal price = new BigDecimal("1.50");
    private LocalDate due = LocalDate.of(2020, 1, 31);
    private Optional<String> remark = Optional.of("none");
    private BigInteger huge = BigInteger.TWO.pow(100);

    public Notes() {
        write();
        writeOld();
        next();
        unlock();
        own();
        change();
        raise();
        delay();
        remark();
        enlarge();
    }

    private void write() {
        log.setCharAt(1, '+'); // void: weak-oracle
    }

    private void writeOld() {
        old.reverse(); // void: weak-oracle
    }

    private void next() {
        round.incrementAndGet(); // void: weak-oracle
    }

    private void unlock() {
        open.set(true); // void: weak-oracle
    }

    private void own() {
        owner.set("me"); // void: weak-oracle
    }

    private void change() {
        lanes.set(1, 4); // void: weak-oracle
    }

    private void raise() {
        price = price.add(BigDecimal.ONE); // void: weak-oracle
    }

    private void delay() {
        due = due.plusDays(1); // void: weak-oracle
    }

    private void remark() {
        remark = Optional.of("late"); // void: weak-oracle
    }

    private void enlarge() {
        huge = huge.add(BigInteger.ONE); // void: weak-oracle
    }

    public int count() {
        return log.length() + lanes.length(); // 0: assertion, 1: assertion
    }

    public String log() {
        return log.toString(); // null: delegate, "": delegate, "A": delegate
    }

    public int round() {
        return round.get(); // 0: delegate, 1: delegate
    }

    public String owner() {
        return owner.get(); // null: not-covered, "": not-covered, "A": not-covered
    }

    public String price() {
        return price.toPlainString(); // null: delegate, "": delegate, "A": delegate
    }

    public LocalDate due() {
        return due; // null: getter
    }

    public boolean isLate() {
        return remark.get().equals("late"); // true: not-covered, false: not-covered
    }
}
