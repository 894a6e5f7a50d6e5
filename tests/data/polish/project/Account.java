package project;

/** An account, of which tests check a part. */
public class Account implements Owned {
    private final String owner;
    private final int branch;
    private String[] aliases = {};
    private String nickname;
    private int limit;
    private long interest;

    public Account(String owner, int branch) {
        this.owner = owner;
        this.branch = branch;
    }

    @Override
    public String owner() {
        return owner;
    }

    public void setNickname(String nickname) {
        this.nickname = nickname;
    }

    public String getNickname() {
        return nickname;
    }

    @Override
    public void setLimit(int limit) {
        this.limit = limit;
    }

    @Override
    public int getLimit() {
        return limit;
    }

    public int getBranch() {
        return branch;
    }

    public void setAliases(String... aliases) {
        this.aliases = aliases;
    }

    public int countAliases() {
        return aliases.length;
    }

    public void setInterest(long interest) {
        this.interest = interest;
    }

    public long getInterest() {
        return interest;
    }

    public void merge(String other) {
        throw new UnsupportedOperationException();
    }
}
