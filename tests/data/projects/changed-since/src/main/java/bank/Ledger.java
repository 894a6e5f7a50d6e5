package bank;

import java.util.ArrayList;
import java.util.List;

public class Ledger {
    private final List<String> entries = new ArrayList<>();

    public void note(String entry) {
        entries.add(entry + ".");
    }

    public int size() {
        return entries.size();
    }
}
