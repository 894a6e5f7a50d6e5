package woven;

import java.util.ArrayList;
import java.util.List;

/** A class that tests mock and use: the inline mock maker of Mockito weaves its methods. */
public class Account {
    private final List<String> log = new ArrayList<>();
    private long balance;
    private double rate = 0.5;

    public long deposit(long amount, String by) {
        if (amount <= 0) {
            throw new IllegalArgumentException("amount " + amount);
        }
        for (int i = 0; i < 2; i++) {
            log.add(by + i);
        }
        balance += amount;
        return balance;
    }

    public boolean withdraw(long amount) {
        if (amount > balance) {
            return false;
        }
        balance -= amount;
        return true;
    }

    public String grade() {
        switch ((int) balance) {
            case 0:
                return "none";
            case 1:
            case 2:
                return "low";
            default:
                return balance > 100 && rate > 0.1 ? "high" : "some";
        }
    }

    public double interest(int years) {
        double sum = balance;
        while (years-- > 0) {
            sum *= 1 + rate;
        }
        return sum;
    }

    public int entries() {
        int[] count = {0};
        log.forEach(line -> {
            if (!line.isEmpty()) {
                count[0]++;
            }
        });
        return count[0];
    }

    public void close() throws Exception {
        try (AutoCloseable both = () -> log.clear()) {
            balance = 0;
        }
    }

    public final Object self() {
        synchronized (log) {
            return this;
        }
    }

    public static Account of(long balance) {
        Account account = new Account();
        account.balance = balance;
        return account;
    }
}
