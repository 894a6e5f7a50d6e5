package bank;

public class Account {
    private long balance;
    private int changes;

    public void deposit(long amount) {
        balance += amount;
        count();
    }

    public void withdraw(long amount) {
        balance -= amount;
        count();
    }

    private void count() {
        changes++;
    }

    public boolean isOverdrawn() {
        return balance < 0;
    }
}
