//! The native library of the worker JVM: takes a request over JNI and hands events back.

mod edge;
mod worker;
