package bank;

import java.util.function.IntUnaryOperator;

/** The account of a customer. */
public class Account {
    private final String owner;
    private int balance;

    /**
     * Opens an account.
     *
     * @param owner the name of its owner, not null
     * @throws IllegalArgumentException if owner is null
     */
    public Account(String owner) {
        if (owner == null) {
            throw new IllegalArgumentException("owner");
        }
        this.owner = owner;
    }

    /**
     * Takes out money.
     *
     * @param amount how much
     * @return the balance
     * @throws IllegalArgumentException if amount is negative
     * @throws IllegalStateException if there is not enough
     */
    public int withdraw(int amount) {
        if (amount < 0) {
            throw new IllegalArgumentException("amount");
        }
        if (amount > balance) {
            throw new IllegalStateException("balance");
        }
        balance -= amount;
        return balance;
    }

    public int deposit(int amount) {
        balance += amount;
        return balance;
    }

    /** Changes the balance by a rule. */
    public void change(IntUnaryOperator rule) {
        balance = rule.applyAsInt(balance);
    }

    /** Like {@link #withdraw}, but an amount that is not there does not matter. */
    public boolean tryWithdraw(int amount) {
        try {
            withdraw(amount);
            return true;
        } catch (IllegalStateException e) {
            return false;
        }
    }

    public String getOwner() {
        return owner;
    }

    public int getBalance() {
        return balance;
    }

    public boolean isEmpty() {
        return balance == 0;
    }

    @Override
    public String toString() {
        return owner + ": " + balance;
    }
}
