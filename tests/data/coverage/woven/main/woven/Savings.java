package woven;

/** A subclass of a woven class: its superclass is woven with it. */
public class Savings extends Account {
    @Override
    public boolean withdraw(long amount) {
        return amount < 10 && super.withdraw(amount);
    }

    public byte level() {
        return (byte) (entries() > 1 ? 2 : 1);
    }
}
