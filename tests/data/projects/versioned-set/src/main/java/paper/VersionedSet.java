package paper;

import java.util.ArrayList;

/** The example of the paper on Reneri, listing 1. */
public class VersionedSet {
    private long version = 0;
    private ArrayList<Object> elements = new ArrayList<>();

    public void add(Object item) {
        if (elements.contains(item)) return; // void: assertion
        elements.add(item);
        incrementVersion();
    }

    private void incrementVersion() { version++; } // void: weak-oracle

    protected long getVersion() { return version; } // 0: getter, 1: getter

    public int size() { return elements.size(); } // 0: delegate, 1: delegate

    public boolean isEmpty() { return size() == 0; } // true: no-propagation, false: no-infection

    public boolean contains(Object item) {
        return elements.contains(item); // true: delegate, false: delegate
    }

    @Override
    public boolean equals(Object otr) {
        if (!(otr instanceof VersionedSet)) // true: no-infection, false: assertion
            return false;
        VersionedSet otrSet = (VersionedSet) otr;
        if (otrSet.size() != size())
            return false;
        for (Object item : elements) {
            if (!otrSet.contains(item))
                return false;
        }
        return true;
    }

    public VersionedSet intersect(VersionedSet otr) {
        if (isEmpty() || otr.isEmpty()) // null: crash
            return new VersionedSet();
        VersionedSet result = new VersionedSet();
        for (Object item : elements) {
            if (otr.contains(item))
                result.add(item);
        }
        result.version = 0;
        return result;
    }
}
