package org.oraclecheck.editor.docs;

/** A kind of types. The engine knows the constants by their order. */
enum Shape {
    BOOLEAN,
    CHAR,
    INTEGRAL,
    FLOATING,
    TEXT,
    ARRAY,
    COLLECTION,
    MAP,
    NUMBER,
    OBJECT
}
