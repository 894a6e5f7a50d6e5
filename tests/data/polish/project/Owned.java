package project;

/** What has an owner. */
public interface Owned {
    String owner();

    void setLimit(int limit);

    int getLimit();
}
