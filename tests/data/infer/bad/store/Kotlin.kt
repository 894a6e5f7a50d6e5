package store

/** @throws IllegalArgumentException if name is empty */
fun open(name: String) = name
