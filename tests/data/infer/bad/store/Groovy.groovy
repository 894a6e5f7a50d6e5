package store

/** @throws IllegalArgumentException if name is empty */
def open(String name) { name }
