//! The native methods of the JDK, by Java package path.
