package input;

/** A class that its test covers in part. */
public final class Account {
    private final String owner;
    private long balance;

    public Account(String owner) {
        if (owner.isEmpty()) {
            throw new IllegalArgumentException("no owner");
        }
        this.owner = owner;
    }

    public String getOwner() {
        return owner;
    }

    public long getBalance() {
        return balance;
    }

    public void deposit(long amount) {
        if (amount <= 0) {
            throw new IllegalArgumentException("not positive");
        }
        balance += amount;
    }

    public boolean withdraw(long amount) {
        if (amount > balance) {
            return false;
        }
        balance -= amount;
        return true;
    }
}
