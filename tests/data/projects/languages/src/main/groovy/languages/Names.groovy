package languages

import groovy.transform.CompileStatic

/** Names, which nobody looks at in their order. */
@CompileStatic
class Names {
    private final List<String> names = []

    void add(String name) {
        names.add(name)
    }

    void sort() {
        names.sort(true)
    }

    int size() {
        names.size()
    }
}
