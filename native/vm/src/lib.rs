//! The interpreter: linked classes, heap, threads, exceptions and checkpoints.
