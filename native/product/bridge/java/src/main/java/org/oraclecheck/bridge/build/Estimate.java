package org.oraclecheck.bridge.build;

import java.util.Optional;

/**
 * Estimates how long a phase still takes, if its rest goes as fast as its first part.
 *
 * @param phase the phase
 * @param began the start of the phase, in nanoseconds
 */
record Estimate(String phase, long began) {
    private static final long SECOND = 1_000_000_000;
    /** Nanoseconds before which an estimate would be too rough. */
    private static final long LEAST = 2 * SECOND;

    boolean isOf(String other) {
        return phase.equals(other);
    }

    /** Returns the remaining time in words; empty if it cannot be estimated. */
    Optional<String> left(int done, int total, long now) {
        long elapsed = now - began;
        if (done <= 0 || done >= total || elapsed < LEAST) {
            return Optional.empty();
        }
        return Optional.of(words((long) ((double) elapsed * (total - done) / done / SECOND)));
    }

    private static String words(long seconds) {
        if (seconds < 60) {
            return "about " + Math.max(1, seconds) + " s";
        }
        long minutes = (seconds + 30) / 60;
        return minutes < 60 ? "about " + minutes + " min" : "about " + minutes / 60 + " h " + minutes % 60 + " min";
    }
}
