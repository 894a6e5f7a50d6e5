//! The native library of the worker JVM: receives a request over JNI and delivers events.

mod edge;
mod worker;
