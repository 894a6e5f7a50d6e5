package com.sun.jna;

import java.nio.file.Path;

/** Has the name of JNA's class that loads a library which it has put into a temporary file. */
public final class Native {
    private Native() {}

    public static void load(Path library) {
        System.load(library.toString());
    }
}
