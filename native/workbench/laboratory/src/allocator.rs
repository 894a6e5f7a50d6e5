//! The memory that the system's allocator keeps.

/// Lets all threads share this number of arenas of glibc's allocator, at least two. By default each thread gets its own
/// arena, up to eight for each processor, and freed memory stays in it. A check has many threads, but only `threads` of
/// them work at a time: with shared arenas it takes about a third less memory.
pub fn share_arenas(threads: usize) {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        let arenas = i32::try_from(threads.max(2)).unwrap_or(i32::MAX);
        // SAFETY: `mallopt` takes no pointers, and may be called at any time and from any thread.
        let _ = unsafe { libc::mallopt(libc::M_ARENA_MAX, arenas) };
    }
    #[cfg(not(all(target_os = "linux", target_env = "gnu")))]
    let _ = threads;
}
